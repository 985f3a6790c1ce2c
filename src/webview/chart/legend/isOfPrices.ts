import type { Panel } from '../../data/panel';

export const isOfPrices = ({ series }: Pick<Panel, 'series'>): boolean =>
  series.every(({ metric }) => metric === 'price');
