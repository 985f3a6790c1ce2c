"""What generated the NEM's power, and where.

Above each call below stands Preview: click it to see the data before you run anything.
The key is read from the environment variable OPENELECTRICITY_API_KEY.
"""

from datetime import datetime

from openelectricity import OEClient
from openelectricity.types import DataMetric, UnitFueltechType


def main() -> None:
    with OEClient() as client:
        mix = client.get_network_data(
            network_code="NEM",
            metrics=[DataMetric.POWER],
            interval="30m",
            date_start=datetime(2026, 10, 1),
            date_end=datetime(2026, 10, 8),
            secondary_grouping="fueltech",
        )

        wind_by_region = client.get_network_data(
            network_code="NEM",
            metrics=[DataMetric.ENERGY],
            interval="1d",
            date_start=datetime(2026, 9, 1),
            date_end=datetime(2026, 10, 1),
            primary_grouping="network_region",
            fueltech=[UnitFueltechType.WIND],
        )

        bayswater = client.get_facility_data(
            "NEM",
            "BAYSW",
            [DataMetric.POWER, DataMetric.MARKET_VALUE],
            interval="1h",
            date_start=datetime(2026, 10, 1),
            date_end=datetime(2026, 10, 8),
        )

    for response in (mix, wind_by_region, bayswater):
        print(response.to_pandas().describe())


if __name__ == "__main__":
    main()
