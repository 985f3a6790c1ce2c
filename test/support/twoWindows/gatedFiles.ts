/** A `node:fs/promises` for windows whose calls take turns. A call may fail, or end its window. */
import real, { type FileHandle } from 'node:fs/promises';
import { currentWindow, waitForTurn, makeCall, type Window } from './turns';

const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

const failure = (code: string, name: string): Error =>
  Object.assign(new Error(`${code}: injected, ${name}`), { code });

interface Call<T> {
  readonly name: string;
  readonly isWrite: boolean;
  readonly run: () => Promise<T>;
  /** The part of the work that is done before it fails. */
  readonly half?: (() => Promise<unknown>) | undefined;
}

const deleting = /^(?:unlink|rm|rename) /;

/** The fault at this call. */
function faultOf(
  window: Window,
  { name, isWrite }: Pick<Call<unknown>, 'name' | 'isWrite'>,
): string | undefined {
  window.calls += 1;
  if (isWrite) window.writes += 1;
  const { fault } = window;
  const isAt = fault?.at === (fault?.among === 'writes' ? window.writes : window.calls);
  if (fault && isAt && (isWrite || fault.among === 'calls')) {
    if (fault.kind !== 'full' && fault.kind !== 'readOnly') return fault.kind;
    window.lasting = fault.kind;
  }
  if (!isWrite) return undefined;
  if (window.lasting === 'full') return deleting.test(name) ? undefined : 'ENOSPC';
  return window.lasting === 'readOnly' ? 'EACCES' : undefined;
}

async function call<T>(made: Call<T>): Promise<T> {
  const { name, run, half } = made;
  const window = currentWindow();
  if (!window) return run();
  if (window.isEnded) return never();
  await waitForTurn(window);
  const fault = faultOf(window, made);
  return makeCall(async () => {
    if (fault === undefined) return run();
    if (fault === 'endAfter') await run().catch(() => undefined);
    else await half?.();
    if (!fault.startsWith('end')) throw failure(fault, name);
    window.end();
    return undefined;
  }).then((value) => (window.isEnded ? never<T>() : (value as T)));
}

function gateHandle(handle: FileHandle, file: string): FileHandle {
  return new Proxy(handle, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      const name = String(property);
      return (...args: unknown[]) => {
        const bytes = args[0];
        return call({
          name: `handle.${name}`,
          isWrite: ['writeFile', 'sync', 'chmod', 'truncate', 'write'].includes(name),
          // A flush is slow and has no effect here.
          run: async () => {
            if (typeof bytes === 'string') currentWindow()?.locks.set(file, bytes);
            if (name === 'close') currentWindow()?.handles.delete(target);
            return name === 'sync' ? undefined : ((await Reflect.apply(value, target, args)) as unknown);
          },
          half:
            name === 'writeFile' && bytes instanceof Uint8Array
              ? () => target.writeFile(bytes.subarray(0, bytes.length / 2))
              : undefined,
        });
      };
    },
  });
}

type Real = typeof real;
const writing: readonly (keyof Real)[] = ['link', 'rename', 'unlink', 'rm', 'mkdir', 'writeFile'];
const reading: readonly (keyof Real)[] = [
  'stat',
  'lstat',
  'readdir',
  'realpath',
  'readlink',
  'access',
  'readFile',
];

const gate =
  (name: keyof Real, isWrite: boolean) =>
  (...args: unknown[]): Promise<unknown> =>
    call({
      name: `${name} ${String(args[0])}`,
      isWrite,
      run: () => {
        const window = currentWindow();
        if (name === 'writeFile') window?.locks.set(String(args[0]), '');
        if (name === 'unlink') window?.willDelete?.(String(args[0]));
        if (name === 'link' && window?.hasLinks === false) return Promise.reject(failure('EPERM', 'link'));
        return Reflect.apply(real[name] as (...all: unknown[]) => Promise<unknown>, real, args);
      },
      half:
        name === 'writeFile'
          ? () => real.writeFile(String(args[0]), '', { flag: 'wx' }).catch(() => undefined)
          : undefined,
    });

async function open(file: string, flags: string | number, mode?: number): Promise<FileHandle> {
  return call({
    name: `open ${file}`,
    isWrite: typeof flags === 'string' && flags.startsWith('w'),
    run: async () => {
      const handle = await real.open(file, flags, mode);
      currentWindow()?.handles.add(handle);
      return gateHandle(handle, file);
    },
  });
}

export default {
  ...real,
  ...Object.fromEntries(writing.map((name) => [name, gate(name, true)])),
  ...Object.fromEntries(reading.map((name) => [name, gate(name, false)])),
  open,
} as Real;
