import type { Window } from '../time/window';

/**
 * Corrections of the service's history: what was fetched before `correctedMs` may have old values in the window. Their
 * days are not published, so `correctedMs` is the day of the version that has all of them.
 */
const rewrites: readonly (Window & { correctedMs: number })[] = [
  {
    // Version 4.5.17: gaps filled; demand, rooftop solar and energies of the WEM corrected.
    // https://github.com/opennem/opennem/issues/605, /640, /642 and /660
    // From 1 January 2023 to 5 October 2026, by the clock of the NEM.
    startMs: Date.UTC(2022, 11, 31, 14),
    endMs: Date.UTC(2026, 9, 5, 14),
    correctedMs: Date.UTC(2026, 9, 6),
  },
];

/** Returns the parts of a window that the service has corrected since it was fetched. */
export const correctedSince = (fetchedMs: number, { startMs, endMs }: Window): Window[] =>
  rewrites
    .filter((one) => fetchedMs < one.correctedMs && startMs < one.endMs && endMs > one.startMs)
    .map((one) => ({ startMs: Math.max(startMs, one.startMs), endMs: Math.min(endMs, one.endMs) }));
