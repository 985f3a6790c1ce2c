export const nowMs = Date.parse('2026-11-01T00:00:00Z');

/** A query file with comments, whose query has these lines. */
export const fileOf = (lines: string[]) =>
  [
    '{',
    '  "version": 1, "name": "A", // a name',
    '  "query": {',
    ...lines.map((line) => `    ${line},`),
    '  },',
    '}',
  ].join('\n');

export const network = ['"operation": "network"', '"network_code": "NEM"'];
export const market = ['"operation": "market"', '"network_code": "NEM"'];
export const facilities = ['"operation": "facilities"', '"network_code": "NEM"'];
export const power = '"metrics": ["power"]';
export const codes = (count: number) => Array.from({ length: count }, (_, index) => `"U${index}"`).join(', ');
