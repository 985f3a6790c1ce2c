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
  `It is used for ${host} from now on; a wrong key shows at the first query.`;
