import type { AuthenticationSession } from 'vscode';
import { toPlainLine } from '../../host/plainText';
import type { StoredKey } from '../../services/keys/keyStore';

/** Converts a key to a VS Code session. Its scope is the key's origin. */
export function sessionOf(key: StoredKey): AuthenticationSession {
  return {
    id: key.id,
    accessToken: key.token,
    account: { id: key.id, label: toPlainLine(key.label) },
    scopes: [key.origin],
  };
}
