import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

/** A longer run of consecutive characters of a secret counts as a leak, since parts of it must not leak either. */
const longestHarmless = 9;

const swapBytes = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

/**
 * The characters of the secret in base64 that do not depend on the text around it, for each of the three alignments.
 */
function base64Parts(secret: string) {
  return [0, 1, 2].map((shift) => {
    const text = Buffer.from('\0'.repeat(shift) + secret).toString('base64');
    const first = shift === 0 ? 0 : 4;
    return text.slice(first, first + Math.floor((text.length - first - 4) / 4) * 4);
  });
}

/** The bytes decoded in several ways, so that an encoded secret appears as plain text. */
function formsOf(bytes: Buffer): { form: string; text: string }[] {
  const text = bytes.toString('latin1');
  const even = bytes.subarray(0, bytes.length - (bytes.length % 2));
  const shifted = bytes.subarray(1, bytes.length - ((bytes.length + 1) % 2));
  return [
    { form: 'text', text },
    { form: 'UTF-16', text: even.toString('utf16le') },
    { form: 'UTF-16', text: shifted.toString('utf16le') },
    { form: 'UTF-16 big-endian', text: swapBytes(even).toString('utf16le') },
    { form: 'percent encoding', text: text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => fromHex(hex)) },
    {
      form: 'escapes',
      text: text.replace(/\\u00([0-9a-f]{2})|&#x([0-9a-f]{2});/gi, (_, one?: string, other?: string) =>
        fromHex(one ?? other ?? ''),
      ),
    },
    {
      form: 'decimal entities',
      text: text.replace(/&#(\d{2,3});/g, (_, code: string) => String.fromCharCode(Number(code))),
    },
  ];
}

const fromHex = (hex: string) => String.fromCharCode(Number.parseInt(hex, 16));

/**
 * The encodings in which these bytes reveal ten consecutive characters of a secret: "text", "base64", …; empty if they
 * do not.
 */
export function formsOfSecretIn(bytes: Buffer, secret: string): string[] {
  const windows = Array.from({ length: secret.length - longestHarmless }, (_, i) =>
    secret.slice(i, i + longestHarmless + 1).toLowerCase(),
  );
  const found = formsOf(bytes)
    .filter(({ text }) => {
      const lower = text.toLowerCase();
      return windows.some((window) => lower.includes(window));
    })
    .map(({ form }) => form);
  const text = bytes.toString('latin1');
  const plain = text.replaceAll('-', '+').replaceAll('_', '/');
  if (base64Parts(secret).some((part) => plain.includes(part))) found.push('base64');
  if (text.toLowerCase().includes(Buffer.from(secret).toString('hex'))) found.push('hex');
  return [...new Set(found)];
}

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;

function unpacked(bytes: Buffer): Buffer | undefined {
  try {
    return isGzip(bytes) ? gunzipSync(bytes) : undefined;
  } catch {
    return undefined; // Damaged or truncated: only the raw bytes can be searched.
  }
}

/** Files below a folder that contain a secret, with the encoding: "…/log.txt: base64". Links are not followed. */
export function filesWithSecret(folder: string, secret: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const bytes = fs.readFileSync(file);
      const inside = unpacked(bytes);
      const forms = [bytes, inside].flatMap((one) => (one ? formsOfSecretIn(one, secret) : []));
      return forms.length > 0 ? [`${file}: ${forms.join(', ')}`] : [];
    });
}
