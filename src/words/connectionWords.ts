import { toVisibleLine } from '../domain';

/** The content of the status bar item. `icon` is the name of a codicon; the texts are shown unchanged. */
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
export function statusOf(facts: StatusFacts) {
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

/** Explains why there is no prompt for a key: another extension requested a session for another origin. */
export const sentenceOfOtherOrigin = (origin: string): string =>
  `Gridlens signs in to ${origin} only, the base address of its settings.`;

/** Says which key was deleted. */
export const sentenceOfSignOut = (label: string, host: string): string =>
  `Signed out: the key “${label}” for ${host} is deleted.`;

/** Says that a key was stored without a check. */
export const sentenceOfUncheckedKey = (host: string): string =>
  `It is used for ${host} from now on; the first query shows if it is wrong.`;
