import fs from 'node:fs';
import path from 'node:path';

/** The query of a file that states no other. */
export const priceQuery = {
  operation: 'market',
  network_code: 'NEM',
  metrics: ['price'],
  interval: '30m',
  window: '24h',
};

/** Writes `<name>.gridlens.json` into a folder, which is created. `fields` has the name that Gridlens shows. */
export function writeQuery(folder: string, name: string, fields: object): void {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(
    path.join(folder, `${name}.gridlens.json`),
    JSON.stringify({ version: 1, query: priceQuery, ...fields }),
  );
}
