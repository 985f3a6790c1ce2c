import type { AuthenticationSession } from 'vscode';
import { toPlainLine } from '../../host/plainText';
import type { StoredKey } from '../../services/keys/keyEntries';

/** A key as VS Code knows it: its scope is the origin it belongs to. */
export function sessionOf(key: StoredKey): AuthenticationSession {
  return {
    id: key.id,
    accessToken: key.token,
    account: { id: key.id, label: toPlainLine(key.label) },
    scopes: [key.origin],
  };
}
