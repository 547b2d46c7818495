"""Answers to the questions that several families ask, each given once: does this figure follow from the evidence?"""
