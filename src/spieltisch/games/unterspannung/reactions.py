"""How reaction times spread, as whole numbers: nothing that is played depends on a machine's floating point."""

from __future__ import annotations

from typing import Final

from spieltisch.kernel.game import Dice

STEPS: Final = 256
# A number a line would be unreadable.
# fmt: off
FACTORS: Final[tuple[int, ...]] = (
    364, 414, 441, 462, 478, 492, 504, 516, 526, 535, 544, 552, 560, 567, 574, 581,
    587, 594, 600, 606, 611, 617, 622, 627, 633, 638, 642, 647, 652, 657, 661, 666,
    670, 675, 679, 683, 687, 691, 696, 700, 704, 708, 711, 715, 719, 723, 727, 731,
    734, 738, 742, 745, 749, 752, 756, 760, 763, 767, 770, 773, 777, 780, 784, 787,
    791, 794, 797, 801, 804, 807, 811, 814, 817, 821, 824, 827, 830, 834, 837, 840,
    843, 847, 850, 853, 856, 860, 863, 866, 869, 872, 876, 879, 882, 885, 888, 892,
    895, 898, 901, 905, 908, 911, 914, 917, 921, 924, 927, 930, 934, 937, 940, 943,
    947, 950, 953, 956, 960, 963, 966, 970, 973, 976, 980, 983, 986, 990, 993, 997,
    1000, 1003, 1007, 1010, 1014, 1017, 1021, 1024, 1028, 1031, 1035, 1038, 1042, 1046, 1049, 1053,
    1056, 1060, 1064, 1067, 1071, 1075, 1079, 1082, 1086, 1090, 1094, 1098, 1102, 1106, 1110, 1113,
    1117, 1122, 1126, 1130, 1134, 1138, 1142, 1146, 1151, 1155, 1159, 1163, 1168, 1172, 1177, 1181,
    1186, 1190, 1195, 1200, 1204, 1209, 1214, 1219, 1224, 1229, 1234, 1239, 1244, 1249, 1254, 1260,
    1265, 1270, 1276, 1281, 1287, 1293, 1299, 1305, 1311, 1317, 1323, 1329, 1335, 1342, 1348, 1355,
    1362, 1369, 1376, 1383, 1390, 1398, 1406, 1413, 1421, 1429, 1438, 1446, 1455, 1464, 1473, 1482,
    1492, 1502, 1512, 1523, 1534, 1545, 1556, 1568, 1581, 1594, 1607, 1621, 1636, 1651, 1668, 1685,
    1703, 1722, 1742, 1763, 1787, 1812, 1839, 1869, 1902, 1940, 1982, 2032, 2091, 2166, 2266, 2417,
    2747,
)
# fmt: on
"""Thousandths of the median, at `STEPS + 1` evenly likely points of the log-normal distribution with sigma 0.35:
point `i` is 1000 · exp(0.35 · z), where z is the normal quantile of (i + ½) / (STEPS + 1)."""


def reaction(median_ms: int, dice: Dice) -> int:
    """A reaction time in ms, drawn; half of them are below `median_ms`. Between the points the line is straight."""
    at, between = divmod(dice.below(STEPS * STEPS), STEPS)
    factor = FACTORS[at] * (STEPS - between) + FACTORS[at + 1] * between
    return median_ms * factor // (1000 * STEPS)
