import { type KeyTextFault, toVisibleLine } from '../domain';
import { formatBytes } from './numbers';

/** The content of the status bar item. `icon` is the name of a codicon; the texts are shown unchanged. */
export interface StatusTexts {
  icon: string;
  text: string;
  tooltip: string;
  isWarning: boolean;
}

export interface StatusFacts {
  kind: 'sample' | 'service';
  /** Undefined when the base address cannot be used. */
  host: string | undefined;
  key: { source: 'key' | 'environment'; label: string } | undefined;
  mayGoWithout: boolean;
  /** The last failure: `refused` when the service rejected the key (or its absence), `unreachable` without a reply. */
  trouble: 'refused' | 'unreachable' | undefined;
}

function keyLine({ key, mayGoWithout, trouble }: StatusFacts): { line: string; isWarning: boolean } {
  if (key) {
    const label = toVisibleLine(key.label);
    const name = key.source === 'environment' ? `${label} (environment)` : label;
    return trouble === 'refused'
      ? { line: `The service refused the key: ${name}`, isWarning: true }
      : { line: `Signed in with: ${name}`, isWarning: false };
  }
  if (trouble === 'refused') return { line: 'The service requires an API key: signed out', isWarning: true };
  return mayGoWithout
    ? { line: 'Without an API key, as chosen', isWarning: false }
    : { line: 'Signed out: no API key for this service', isWarning: true };
}

/** Formats the icon, text and tooltip of the status bar item. */
export function statusOf(facts: StatusFacts): StatusTexts {
  if (facts.kind === 'sample')
    return {
      icon: 'beaker',
      text: 'Sample data',
      tooltip: 'Gridlens uses the embedded sample service: made-up data. Click to change.',
      isWarning: false,
    };
  if (facts.host === undefined)
    return {
      icon: 'warning',
      text: 'Gridlens: bad base address',
      tooltip: 'The base address in the settings cannot be used. Click to change.',
      isWarning: true,
    };
  const { line, isWarning: isKeyWrong } = keyLine(facts);
  const isUnreachable = facts.trouble === 'unreachable';
  const isWarning = isKeyWrong || isUnreachable;
  const reached = isUnreachable ? `${facts.host} could not be reached the last time.\n` : '';
  return {
    icon: isWarning ? 'warning' : 'plug',
    text: facts.host,
    tooltip: `Gridlens uses ${facts.host}.\n${reached}${line}.\nClick to change.`,
    isWarning,
  };
}

export const sentenceOfFreed = (bytes: number): string =>
  bytes === 0 ? 'The cache was already empty.' : `The cache was cleared: ${formatBytes(bytes)} freed.`;

/** Explains why there is no prompt for a key: another extension requested a session for another origin. */
export const sentenceOfOtherOrigin = (origin: string): string =>
  `Gridlens signs in to ${origin} only, the base address of its settings.`;

/** Says which key was deleted. */
export const sentenceOfSignOut = (label: string, host: string): string =>
  `Signed out: the key “${label}” for ${host} is deleted.`;

/** Explains why an entered key was not stored. */
export const sentenceOfRefusedKey = (host: string): string =>
  `${host} refused this key. It may be mistyped, expired or over its quota.`;

/** Says that a key was stored without a check. */
export const sentenceOfUncheckedKey = (host: string): string =>
  `It is used for ${host} from now on; the first query shows if it is wrong.`;

const sentences: Readonly<Record<KeyTextFault, string>> = {
  empty: 'Paste or type the key.',
  hasSpaces: 'A key has no spaces or line breaks inside. Paste one key only.',
  tooShort: 'A key has at least 10 characters. Paste the whole key.',
  notPlain: 'A key has plain letters, digits and signs only. Copy it again from where it was made.',
};

/** Explains why a text cannot be an API key. */
export const sentenceOfKeyFault = (fault: KeyTextFault): string => sentences[fault];
