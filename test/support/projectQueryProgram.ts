import fs from 'node:fs/promises';
import { localFolder } from '#src/services/savedQueries/store/queryFolder';
import { changeQueryFile } from '#src/services/savedQueries/store/changeFiles';
import { openFile } from '#src/services/savedQueries/store/readEntry';

/**
 * A window that renames a folder's query in rounds, at the same time as another window: `program.mjs FOLDER NAME
 * FILE…`. Prints `ready` when it has opened the query of the round, and continues when it reads a line of input.
 */
const [folderPath = '', name = '', ...files] = process.argv.slice(2);
const folder = localFolder(folderPath);

const nextLine = (): Promise<void> =>
  new Promise((resolve) => {
    process.stdin.once('data', () => {
      resolve();
    });
  });

for (const file of files) {
  const opened = await openFile(folder, file);
  if (!opened || !('saved' in opened)) throw new Error(`${file} is not there`);
  const go = nextLine();
  process.stdout.write('ready\n');
  await go;
  await changeQueryFile(folder, opened.stored, { ...opened.saved, name: `${opened.saved.name} ${name}` });
}
process.stdout.write('done\n');
process.stdin.unref();
await fs.access(folderPath);
