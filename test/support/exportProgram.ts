import { withNote } from '#src/host/files/temporaryNotes';
import { replaceFile } from '#src/host/files/replaceFile';

/** Writes an export without end, until the test kills this process. */
const [notes = '', file = ''] = process.argv.slice(2);

function* chunks(): Generator<Uint8Array> {
  yield new Uint8Array(1000);
  process.stdout.write('begun\n');
  for (;;) yield new Uint8Array(1000);
}

await withNote(notes, (willCreate) => replaceFile(file, chunks(), { willCreate }));
