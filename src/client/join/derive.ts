import type { Notice, Series } from '../../domain/result';

export interface Derived {
  readonly series: readonly Series[];
  readonly notices: readonly Notice[];
}
