"""Requests as people write them, with the arguments that are right for each."""

from __future__ import annotations

from liftwork.contract.tool import Example

_EID = (
    "photoshop file 1080x1080: background shop.jpg; logo logo.png top-left; "
    "title 'Eid Sale' white; subtitle '20% off' yellow",
)

MAKE_POSTER: tuple[Example, ...] = (
    Example(
        _EID[0],
        {
            "size": "1080x1080", "title": "Eid Sale", "title_colour": "white",
            "subtitle": "20% off", "subtitle_colour": "yellow", "logo_at": "top-left",
            "background": "shop.jpg", "logo": "logo.png",
        },
    ),
    Example("make a poster with the title 'Grand Opening'", {"title": "Grand Opening"}),
    Example(
        "story poster: title \"Summer Sale\" white; button \"Shop now\"; background beach.jpg",
        {"size": "1080x1920", "title": "Summer Sale", "title_colour": "white", "button": "Shop now",
         "background": "beach.jpg"},
    ),
    Example(
        "A4 poster: title 'Maths Tuition'; subtitle 'Classes 9 and 10'; "
        "footer 'Call 0300 1234567'; background colour navy",
        {"size": "2480x3508", "title": "Maths Tuition", "subtitle": "Classes 9 and 10",
         "footer": "Call 0300 1234567", "background_colour": "navy"},
    ),
    Example(
        "design a banner 1920x600 with the title 'Winter Collection' and the subtitle "
        "'Now in store'",
        {"size": "1920x600", "title": "Winter Collection", "subtitle": "Now in store"},
    ),
    Example(
        "psd 1080x1350: background colour #0a8754; title 'عید مبارک' white; logo mark.png "
        "bottom-right",
        {"size": "1080x1350", "background_colour": "emerald", "title": "عید مبارک",
         "title_colour": "white", "logo": "mark.png", "logo_at": "bottom-right"},
    ),
    Example(
        "instagram post, headline \"Fresh Bread\" cream, subtitle \"every morning from 6\", "
        "photo bakery.jpg",
        {"size": "1080x1080", "title": "Fresh Bread", "title_colour": "cream",
         "subtitle": "every morning from 6", "background": "bakery.jpg"},
    ),
    Example(
        "youtube thumbnail: title 'How I passed' yellow; background me.png",
        {"size": "1280x720", "title": "How I passed", "title_colour": "yellow",
         "background": "me.png"},
    ),
    Example(
        "create a layered design for print, A3: title 'Annual Sports Day'; "
        "text 'Races, relays and a tug of war for every class.'; footer '14 March, 9 am'",
        {"size": "3508x4961", "title": "Annual Sports Day",
         "text": "Races, relays and a tug of war for every class.", "footer": "14 March, 9 am"},
    ),
)  # fmt: skip

CHANGE_LAYER: tuple[Example, ...] = (
    Example("change the title to 'Summer Sale'", {"layer": "title", "text": "Summer Sale"}, _EID),
    Example("make the title red", {"layer": "title", "colour": "red"}, _EID),
    Example("move the logo to the bottom right", {"layer": "logo", "at": "bottom-right"}, _EID),
    Example('the subtitle should say "30% off"', {"layer": "subtitle", "text": "30% off"}, _EID),
    Example("hide the logo layer", {"layer": "logo", "visible": False}, _EID),
    Example("set the opacity of the scrim to 60%", {"layer": "scrim", "opacity": 60}, _EID),
    Example("turn the subtitle white", {"layer": "subtitle", "colour": "white"}, _EID),
    Example("show the layer 'Price tag' again", {"layer": "Price tag", "visible": True}),
    Example("rename the layer 'Layer 3' to 'Price'", {"layer": "Layer 3", "new_name": "Price"}),
    Example("resize the logo, smaller", {"layer": "logo", "scale": 80}, _EID),
    Example("make the subtitle 20% bigger", {"layer": "subtitle", "scale": 120}, _EID),
    Example("put the subtitle at 90, 820", {"layer": "subtitle", "at": "90, 820"}, _EID),
)

SWAP_PICTURE: tuple[Example, ...] = (
    Example(
        "swap the background for beach.jpg", {"layer": "background", "picture": "beach.jpg"}, _EID
    ),
    Example("replace the logo with mark.png", {"layer": "logo", "picture": "mark.png"}, _EID),
    Example(
        "use garden.jpg as the background instead",
        {"layer": "background", "picture": "garden.jpg"},
        _EID,
    ),
    Example(
        "put team.png in place of the layer 'Photo'", {"layer": "Photo", "picture": "team.png"}
    ),
    Example(
        "change the background photo to night.jpg",
        {"layer": "background", "picture": "night.jpg"},
        _EID,
    ),
    Example("exchange the picture in layer 'Hero' for sea.webp",
            {"layer": "Hero", "picture": "sea.webp"}),
    Example("the background should be shop2.jpg", {"layer": "background", "picture": "shop2.jpg"},
            _EID),
    Example("swap the logo: new-logo.png", {"layer": "logo", "picture": "new-logo.png"}, _EID),
)  # fmt: skip
