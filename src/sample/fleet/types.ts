/** A unit in the tables, with its capacity in MW, emission factor in t CO2e per MWh and storage in MWh. */
export interface UnitRow {
  readonly code: string;
  readonly fueltech: string;
  readonly capacity: number;
  readonly factor: number;
  readonly storage?: number | undefined;
  /** The naive local date of its first day, if that is within the history. */
  readonly from?: string | undefined;
  /** The naive local date of the first day after its closure. */
  readonly to?: string | undefined;
}

export interface FacilityRow {
  readonly code: string;
  readonly name: string;
  readonly region: string;
  readonly lat: number;
  readonly lng: number;
  readonly units: readonly UnitRow[];
}

/** A unit in its market; rooftop solar is one unit per region that belongs to no facility. */
export interface Unit extends UnitRow {
  readonly facility: FacilityRow | undefined;
  readonly region: string;
  readonly renewable: boolean;
  /** The row of its kind in `loadings`; undefined for plant that runs at any price. */
  readonly kind: number | undefined;
  /** The fueltech's group, or its own code if it has none. */
  readonly group: string;
  /** Position of the region in its market. */
  readonly regionIndex: number;
  /** Position in its market. */
  readonly index: number;
  readonly seed: number;
  /** The first day and the day after the last one, as local days since 1970. */
  readonly firstDay: number;
  readonly endDay: number;
}

export type MarketCode = 'NEM' | 'WEM';

/** One physical market: regions that are dispatched together. */
export interface Market {
  readonly code: MarketCode;
  readonly offsetMinutes: number;
  readonly regions: readonly string[];
  readonly facilities: readonly FacilityRow[];
  readonly units: readonly Unit[];
}
