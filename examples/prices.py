"""Prices and demand by region, and how often the price was negative."""

import os
from datetime import datetime, timedelta

import requests
from openelectricity import OEClient
from openelectricity.types import MarketMetric


def negative_share(client: OEClient, region: str) -> float:
    """The share of half-hours with a negative price."""
    # The region is a parameter: Preview names it and asks.
    response = client.get_market(
        network_code="NEM",
        metrics=[MarketMetric.PRICE],
        interval="30m",
        date_start=datetime.now() - timedelta(days=14),
        network_region=region,
    )
    prices = response.to_pandas()["price"]
    return float((prices < 0).mean())


def demand_in_the_west() -> dict:
    """The same service without the client."""
    response = requests.get(
        "https://api.openelectricity.org.au/v4/market/network/WEM?metrics=price&metrics=demand&interval=1h",
        headers={"Authorization": f"Bearer {os.environ['OPENELECTRICITY_API_KEY']}"},
        timeout=60,
    )
    response.raise_for_status()
    return response.json()


def main() -> None:
    with OEClient() as client:
        prices = client.get_market(
            "NEM",
            [MarketMetric.PRICE, MarketMetric.DEMAND],
            "1h",
            datetime(2026, 10, 1),
            datetime(2026, 10, 8),
            primary_grouping="network_region",
        )
        print(prices.to_pandas().describe())
        for region in ("NSW1", "QLD1", "SA1", "TAS1", "VIC1"):
            print(region, f"{negative_share(client, region):.1%}")
    print(demand_in_the_west()["created_at"])


if __name__ == "__main__":
    main()
