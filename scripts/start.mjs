// Opens Gridlens in a VS Code with a throw-away profile: npm start -- --help
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
// Import this early: it remembers the parent process, which may end during installation or the build.
import '../test/support/vscode/parents.mjs';

const help = `npm start -- [switches]

Builds Gridlens and opens it on sample data, with the workspace examples/: in your own VS Code when "code" is on the
PATH, else in one that is downloaded, else in one served on this machine for your browser. Ctrl-C ends it, as the end of
npm does, and leaves nothing behind.

  --folder PATH  open this folder instead of examples/
  --service      ask the service at the base address instead of the sample data
  --web          serve a VS Code for your browser at once (Linux x64)
  --port N       the port to serve it on (any free one by default)
  --help         these lines
`;

const invokedFrom = process.env['INIT_CWD'] ?? process.cwd();
process.chdir(path.join(path.dirname(fileURLToPath(import.meta.url)), '..'));

function readSwitches() {
  try {
    const { values } = parseArgs({
      options: {
        folder: { type: 'string' },
        service: { type: 'boolean' },
        web: { type: 'boolean' },
        port: { type: 'string' },
        help: { type: 'boolean' },
      },
    });
    if (values.port !== undefined && !(/^\d+$/.test(values.port) && Number(values.port) < 65536)) {
      throw new Error(`"${values.port}" is no port.`);
    }
    return values;
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    process.exit(2);
  }
}

const switches = readSwitches();
if (switches.help) {
  console.log(help);
  process.exit(0);
}
const { ensureDependencies } = await import('./dependencies.mjs');
ensureDependencies();
const { open } = await import('./open.mjs');
process.exitCode = await open({
  folder: path.resolve(invokedFrom, switches.folder ?? path.resolve('examples')),
  settings: switches.service ? {} : { 'gridlens.connection': 'sample' },
  web: switches.web === true || switches.port !== undefined,
  port: Number(switches.port ?? 0),
});
