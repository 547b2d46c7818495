"""Names of months in the languages of `locales`, lower case, January first: a copy of what babel's locale data say.

Reading them from babel takes 0.1 s, so they stand here, and a test holds them against it. A name that two languages
give to different months is left out.
"""

from __future__ import annotations

FULL = (
    (
        "enero gennaio ianuarie janeiro januar januari january január janvier leden ledna ocak styczeń stycznia "
        "tammikuu tammikuuta ιανουάριος ιανουαρίου січень січня январь января ינואר يناير जनवरी"
    ),
    (
        "febbraio febrero februar februari februarie february február fevereiro février helmikuu helmikuuta lutego "
        "luty únor února şubat φεβρουάριος φεβρουαρίου лютий лютого февраль февраля פברואר فبراير फ़रवरी"
    ),
    (
        "březen března maaliskuu maaliskuuta maart marca march maret mars mart martie marts marzec marzo março március "
        "märz μάρτιος μαρτίου березень березня март марта מרץ مارس मार्च"
    ),
    (
        "abril april aprile aprilie avril duben dubna huhtikuu huhtikuuta kwiecień kwietnia nisan április απρίλιος "
        "απριλίου апрель апреля квітень квітня אפריל أبريل अप्रैल"
    ),
    (
        "květen května maggio mai maio maj maja may mayo mayıs mei május toukokuu toukokuuta μάιος μαΐου май мая "
        "травень травня מאי مايو मई"
    ),
    (
        "czerwca czerwiec giugno haziran iunie juin june junho juni junio június kesäkuu kesäkuuta červen června "
        "ιουνίου ιούνιος июнь июня червень червня יוני يونيو जून"
    ),
    (
        "heinäkuu heinäkuuta iulie juillet julho juli julio july július lipca lipiec luglio temmuz července červenec "
        "ιουλίου ιούλιος июль июля липень липня יולי يوليو जुलाई"
    ),
    (
        "agosto agustus août august augusti augustus augusztus ağustos elokuu elokuuta sierpień sierpnia srpen srpna "
        "αυγούστου αύγουστος август августа серпень серпня אוגוסט أغسطس अगस्त"
    ),
    (
        "eylül september septembre septembrie septiembre setembro settembre syyskuu syyskuuta szeptember wrzesień "
        "września září σεπτέμβριος σεπτεμβρίου вересень вересня сентябрь сентября ספטמבר سبتمبر सितंबर"
    ),
    (
        "ekim lokakuu lokakuuta october octobre octombrie octubre oktober október ottobre outubro październik "
        "października říjen října οκτωβρίου οκτώβριος жовтень жовтня октябрь октября אוקטובר أكتوبر अक्टूबर"
    ),
    (
        "kasım listopad listopada listopadu marraskuu marraskuuta noiembrie november novembre novembro noviembre "
        "νοέμβριος νοεμβρίου листопад листопада ноябрь ноября נובמבר نوفمبر नवंबर"
    ),
    (
        "aralık december decembrie desember dezember dezembro dicembre diciembre décembre grudnia grudzień joulukuu "
        "joulukuuta prosince prosinec δεκέμβριος δεκεμβρίου грудень грудня декабрь декабря דצמבר ديسمبر दिसंबर"
    ),
)

SHORT = (
    "ene gen ian jan janv led oca sty tammi ιαν січ янв ינו׳ जन॰",
    "feb febr fev févr helmi lut úno şub φεβ лют февр פבר׳ फ़र॰",
    "bře maalis mar mrt márc mär μάρ μαρ бер мар",
    "abr apr avr dub huhti kwi nis ápr απρ апр квіт אפר׳",
    "kvě mag máj touko μάι μαΐ трав",
    "cze giu haz iun jun jún kesä čvn ιουν ιούν июн черв",
    "heinä iul juil jul júl lip lug tem čvc ιουλ ιούλ июл лип जुल॰",
    "ago agu aug ağu elo sie srp αυγ αύγ авг серп אוג׳ अग॰",
    "eyl sep sept set syys szept wrz zář σεπ вер сент ספט׳ सित॰",
    "eki loka oct okt ott out paź říj οκτ жовт окт אוק׳ अक्टू॰",
    "kas lis marras nov νοέ νοε лист нояб נוב׳ नव॰",
    "ara dec des dez dic déc gru joulu pro δεκ груд дек דצמ׳ दिस॰",
)
"""Abbreviations, without the dot; those that are also full names stand there."""
