import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Makes an empty folder for each test of a suite. Returns the path of a file in it. */
export function eachFolder() {
  let folder = '';
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
  });
  afterEach(() => {
    fs.rmSync(folder, { recursive: true, force: true });
  });
  return (...names: string[]) => path.resolve(folder, ...names);
}
