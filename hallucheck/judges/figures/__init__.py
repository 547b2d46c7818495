"""The judge of figures: is a figure of the answer stated, rounded, converted, derived, near, contradicted or absent?"""
