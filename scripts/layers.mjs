// Checks that every import in src follows the layer rules and creates no circle, and that no file is too long. Prints
// each violation.
import fs from 'node:fs';
import { findFiles } from './findFiles.mjs';
import { findCircles } from './importCircles.mjs';
import { findViolations } from './layerRules.mjs';

const files = ['src', 'test', 'scripts', 'bench']
  .flatMap((folder) => findFiles(folder))
  .filter((file) => /\.([cm]?[jt]sx?|css)$/.test(file));
const texts = new Map(files.map((file) => [file, fs.readFileSync(file, 'utf8')]));
const violations = [...findViolations(texts), ...findCircles(texts)];
for (const violation of violations) console.error(violation);
console.log(`${files.length} files, ${violations.length} violations of the layers and lengths`);
process.exitCode = violations.length > 0 ? 1 : 0;
