import { useEffect, useMemo, useState } from 'preact/hooks';
import type { ShownResult } from '../data/shownResult';
import type { ChartChoices } from '../../domain/result/chartChoices';
import { hasChoices } from './chartChoices';

type ChooseResult = (result: ShownResult, choices: ChartChoices) => ShownResult;

/** Applies the user's choices to a result. The code that does so is loaded with the first choice. */
export function useChosenResult(result: ShownResult, choices: ChartChoices): ShownResult {
  const [choose, setChoose] = useState<ChooseResult>();
  const isChosen = hasChoices(choices);
  useEffect(() => {
    if (!isChosen || choose) return;
    import('./chosenPanels').then(
      ({ chooseResult }) => {
        setChoose(() => chooseResult);
      },
      // An update of the extension removed the files: the chart ignores the choices.
      () => undefined,
    );
  }, [isChosen]);
  return useMemo(
    () => (isChosen && choose ? choose(result, choices) : result),
    [result, choices, isChosen, choose],
  );
}
