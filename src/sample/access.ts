import { createHash, timingSafeEqual } from 'node:crypto';
import { refuse } from './refusal';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Throws a Refusal (401) when the header has a wrong token, or none although a key is required. */
export function checkAccess(header: string | undefined, token: string, isRequired: boolean): void {
  const given = /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  if (given === undefined) {
    if (isRequired) throw refuse(401, 'Not authenticated');
    return;
  }
  if (timingSafeEqual(digest(given), digest(token))) return;
  throw refuse(401, given.length < 10 ? 'Invalid API key' : 'Authentication failed');
}
