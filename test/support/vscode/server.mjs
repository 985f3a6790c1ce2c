import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startFront } from './front.mjs';
import { installPinned, pinned } from './install.mjs';
import { startGroup } from './processGroup.mjs';

/**
 * @typedef {object} ServerOptions
 * @property {Record<string, unknown>} settings The user's settings.
 * @property {number} [port] The page's port; any free one by default or for 0.
 * @property {string} [token] Required in the page's address (`?tkn=`); without it any user of this machine has access.
 * @property {string} [folder] The folder that a page without `?folder=` opens.
 * @property {NodeJS.ProcessEnv} [env] Added to the extension host's environment; undefined removes a variable.
 * @property {boolean} [trust] Asks for workspace trust. By default every folder is trusted.
 * @property {string} [extensionsDir] Installed extensions; by default there are none.
 * @property {string} [extension] The folder of an extension under development.
 * @property {string} [helper] The folder of an extension that helps the tests of the other one.
 * @property {string} [tests] A module of `extension` whose `run()` runs its tests.
 * @property {Record<string, unknown>} [defaults] Default settings, as an embedder sets them.
 * @property {readonly string[]} [trustedForAccounts] Ids of extensions that may use accounts without a prompt.
 * @property {string} [profile] An empty folder for all files. By default one is created, and removed by `stop`.
 * @property {boolean} [verbose] Pass the server's log on to stderr.
 */

/**
 * Starts the pinned VS Code on loopback with a throw-away profile. `stop` ends all its processes.
 * @param {ServerOptions} options
 */
export async function startServer(options) {
  installPinned();
  const profile = options.profile ?? fs.mkdtempSync(path.join(os.tmpdir(), 'gridlens-'));
  const removeAtExit = () => {
    if (!options.profile) fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  process.once('exit', removeAtExit);
  const temp = path.join(profile, 't');
  fs.mkdirSync(temp);
  writeSettings(profile, options.settings);
  const tokenFile = path.join(profile, 'token');
  if (options.token) fs.writeFileSync(tokenFile, options.token, { mode: 0o600 });

  const { child, stop: stopGroup } = startGroup(
    pinned.node,
    [
      pinned.serverMain,
      '--host',
      '127.0.0.1',
      '--port',
      '0',
      '--accept-server-license-terms',
      '--telemetry-level',
      'off',
      ...(options.token ? ['--connection-token-file', tokenFile] : ['--without-connection-token']),
      ...(options.trust ? [] : ['--disable-workspace-trust']),
      ...(options.folder ? ['--default-folder', options.folder] : []),
      '--server-data-dir',
      path.join(profile, 'server'),
      '--user-data-dir',
      path.join(profile, 'user'),
      '--extensions-dir',
      options.extensionsDir ?? path.join(profile, 'extensions'),
    ],
    // VS Code leaves sockets in the temporary folder or in the session's runtime folder.
    { env: { ...process.env, TMPDIR: temp, XDG_RUNTIME_DIR: undefined, ...options.env } },
    profile,
  );
  let log = '';
  /** @param {Buffer} text */
  const collect = (text) => {
    log += text.toString();
    if (options.verbose) process.stderr.write(text);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);

  /** @type {Awaited<ReturnType<typeof startFront>> | undefined} */
  let front;
  const stop = async () => {
    await front?.close();
    await stopGroup();
    removeAtExit();
    process.off('exit', removeAtExit);
  };
  try {
    const serverPort = await new Promise((done, fail) => {
      const look = () => {
        const found = /Extension host agent listening on (\d+)/.exec(log);
        if (found) done(Number(found[1]));
      };
      child.stdout.on('data', look);
      child.on('error', fail);
      child.on('exit', (code) => fail(new Error(`The VS Code server ended with code ${code}.\n${log}`)));
      setTimeout(() => fail(new Error(`The VS Code server did not start.\n${log}`)), 60_000).unref();
    });
    front = await startFront({
      port: options.port ?? 0,
      serverPort,
      configure: (configuration, authority) => configure(configuration, authority, options),
    });
  } catch (error) {
    await stop();
    throw error;
  }
  return { origin: `http://localhost:${front.port}`, profile, log: () => log, stop };
}

/**
 * Replaces the user's settings in a profile.
 * @param {string} profile
 * @param {Record<string, unknown>} settings
 */
export function writeSettings(profile, settings) {
  const own = Object.entries(settings).filter(([id]) => id.startsWith('gridlens.'));
  for (const [folder, values] of /** @type {const} */ ([
    ['user/User', settings],
    // The extension host counts as a remote machine, which reads machine settings from its own file.
    ['user/Machine', Object.fromEntries(own)],
  ])) {
    fs.mkdirSync(path.join(profile, folder), { recursive: true });
    fs.writeFileSync(path.join(profile, folder, 'settings.json'), JSON.stringify(values, null, 2));
  }
}

/**
 * @param {any} configuration The workbench page's configuration.
 * @param {string} authority The host and port that the page was fetched from.
 * @param {ServerOptions} options
 */
function configure(configuration, authority, { extension, helper, tests, defaults, trustedForAccounts }) {
  /** @param {string} file */
  const remote = (file) => ({ $mid: 1, scheme: 'vscode-remote', authority, path: file });
  configuration.developmentOptions = {
    ...configuration.developmentOptions,
    ...(extension && { extensions: [extension, ...(helper ? [helper] : [])].map(remote) }),
    ...(tests && { extensionTestsPath: remote(tests) }),
  };
  configuration.configurationDefaults = { ...configuration.configurationDefaults, ...defaults };
  const product = configuration.productConfiguration;
  delete product.updateEndpoint;
  delete product.serviceWorker;
  delete product.extensionsGallery;
  if (trustedForAccounts) product.trustedExtensionAuthAccess = trustedForAccounts;
}
