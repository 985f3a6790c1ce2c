import type { ChartKind } from '../../../domain/catalog/index';
import type { ChartKindRules } from './chartKind';
import { line } from './line';
import { stack } from './stack';
import { step } from './step';

/** One row per kind of chart: a kind without rules does not compile. */
const rules: Readonly<Record<ChartKind, ChartKindRules>> = { stack, step, line };

/** Returns the rules of a kind of chart. */
export const chartKind = (kind: ChartKind): ChartKindRules => rules[kind];
