import { fueltechs, metrics, networks } from '../../domain/catalog';
import { metricCodes } from '../request/vocabulary';

const zones: Readonly<Record<string, string>> = { NEM: 'Australia/Brisbane', WEM: 'Australia/Perth' };

/** Returns the body of `/networks`, which excludes AU as on the live service. */
export function listNetworks(): unknown {
  return networks
    .filter((network) => network.code in zones)
    .map(({ code, label, regions }) => ({
      code,
      country: 'au',
      label,
      regions: regions.map((region) => ({ code: region.code })),
      timezone: zones[code],
      interval_size: 5,
    }));
}

/** Returns the body of `/fueltechs`. */
export function listFueltechs(): unknown {
  return fueltechs.map(({ code, label, renewable }) => ({ code, label, renewable }));
}

/** Returns the body of `/metrics`. */
export function listMetrics(): unknown {
  const rows = metricCodes.flatMap((code) => {
    const metric = metrics.find((one) => one.code === code);
    if (!metric) return [];
    const { unit, meaning, aggregation, decimals } = metric;
    const default_aggregation = aggregation === 'sum' ? 'sum' : 'avg';
    return [
      [code, { name: code, unit, description: meaning, default_aggregation, precision: decimals }] as const,
    ];
  });
  const codesOf = (operation: 'market' | 'network'): readonly string[] =>
    metrics.filter((metric) => metric.operations.includes(operation)).map((metric) => metric.code);
  return {
    metrics: Object.fromEntries(rows),
    total: rows.length,
    endpoints: { market: codesOf('market'), data: codesOf('network') },
  };
}
