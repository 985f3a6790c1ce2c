import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ShownResult } from '../data/shownResult';
import type { ChartChoices } from '../../domain/chartChoices';
import { hasChoices } from './chartChoices';

type ChooseResult = (result: ShownResult, choices: ChartChoices) => ShownResult;

/** A result as the user has chosen to see it. What knows the choices is loaded with the first of them. */
export function useChosenResult(result: ShownResult, choices: ChartChoices): ShownResult {
  const [choose, setChoose] = useState<ChooseResult>();
  const isChosen = hasChoices(choices);
  useEffect(() => {
    if (!isChosen || choose) return;
    import('./chosenPanels').then(
      ({ chooseResult }) => {
        setChoose(() => chooseResult);
      },
      // Files that an update took away: the chart follows the data.
      () => undefined,
    );
  }, [isChosen]);
  return useMemo(
    () => (isChosen && choose ? choose(result, choices) : result),
    [result, choices, isChosen, choose],
  );
}
