"""BOO-46: small tables for exact study."""

from __future__ import annotations

from typing import Final

from hantise.core.preset import Preset

_SMALL: Final = (
    "oya=0 black=0 facing=no spare=no cards=o<o<o<,o^ovo^,o<x^o>,o^xvo^,ovo^x<,x^o^ov,o^Txv,o<Tx>,o^Tov,"
    "o^x^T,To^T,x<To^ gate=v27.28.TFT,>28.28.TFT,v31.28.FTF,v28.29.FTF,>29.31.TFT,v32.29.TFT "
    "laid=8v31.32.b^Twv,9>24.29.bvTb^,10v29.32.Tw<b<,1>27.27.w<w<w<,2v32.32.b<b>b<,10v25.30.Tw>b>,"
    "12v33.33.b<Twv,11>27.26.TwvT,1v34.35.wvwvwv,4v29.35.b<w>b<,5v33.27.w>w<bv,2v35.36.b>b<b>,6v28.34.b>b<w<,"
    "6>32.38.b^w^wv,11>34.39.TwvT,3v34.31.w^b<wv,7v24.26.b<Tw>,12v35.30.b>Tw^,4v32.35.b<w>b<,7v27.31.w>Tb<,"
    "3v36.29.b^w>bv,8v35.40.w^Tbv await=place hands=9,5 tops=, unseen=,"
)

PRESETS: Final = (
    Preset(
        "small",
        "each has one card left to place; the first seat is the Oya, places first and is a ghost ahead",
        2,
        {"oya": 0},
        _SMALL,
    ),
)
