import { findMeasure, type Query, withoutMeasure } from '../../domain';
import { createPicker, type PickerItem, type PickerSeparator } from '../../host/pickers';
import { showInformation } from '../../host/notifications';
import type { LiveResult } from '../../services/results/liveResult';
import type { Runs } from '../../services/runs/runs';
import { measureOffers, typedOffer } from './stepChoices';

interface Item extends PickerItem {
  query: Query;
}

/** The measures that a result shows, to remove one. The last subject of a query stays. */
function removals(query: Query): (Item | PickerSeparator)[] {
  const { metrics, measures = [] } = query;
  if (metrics.length + measures.length < 2 || measures.length === 0) return [];
  return [
    { separator: 'Remove' },
    ...measures.map((code): Item => ({
      icon: 'trash',
      label: `Remove ${findMeasure(code)?.label ?? code}`,
      query: withoutMeasure(query, code),
    })),
  ];
}

/** Results with more requests are not looked for in the cache, which takes time. */
const maxPeeked = 20;

/** Prompts for a measure that fits a result, and shows it below; or for one to remove. */
export async function addMeasure(
  runs: Pick<Runs, 'estimate' | 'peek'>,
  live: LiveResult | undefined,
): Promise<void> {
  if (!live) {
    await showInformation('Run a query first, then add a measure to its result.');
    return;
  }
  const { query } = live.requested;
  const offers = await measureOffers(query, runs.estimate);
  const rest = removals(query);
  if (offers.length === 0 && rest.length === 0) {
    await showInformation(
      'No measure fits this query: its operation, network or filters give none of the terms.',
    );
    return;
  }
  const items = offers.map(({ choice, query: wider }): Item => ({ ...choice, query: wider }));
  const rowsOf = (text: string): Item[] => {
    const typed = typedOffer(query, text);
    return typed ? [{ ...typed.choice, query: typed.query }] : [];
  };
  const { picker, setItems, onDidPick } = createPicker<Item>(
    [...items, ...rest],
    { title: 'Add Measure', placeholder: 'A number computed from the data, in a panel below' },
    { rowsOf, isActive: true },
  );
  picker.matchOnDescription = true;
  picker.matchOnDetail = true;
  picker.ignoreFocusOut = true;
  let isOpen = true;
  const noteCached = async () => {
    const noted = [...items];
    for (const [at, item] of items.entries()) {
      const cost = await runs.estimate(item.query);
      if (!cost || cost.cost.requests > maxPeeked) continue;
      const isCached = (await runs.peek(item.query)) !== undefined;
      if (!isOpen) return;
      if (isCached) noted[at] = { ...item, description: `${item.description ?? ''}, in the cache` };
    }
    const active = picker.activeItems[0]?.item?.query;
    // A list that changes under the fingers is worse than one without the note.
    if (picker.value === '')
      setItems(
        [...noted, ...rest],
        Math.max(
          0,
          noted.findIndex((one) => one.query === active),
        ),
      );
  };
  const picked = await new Promise<Query | undefined>((resolve) => {
    onDidPick((item) => {
      resolve(item.query);
      picker.hide();
    });
    picker.onDidHide(() => {
      isOpen = false;
      resolve(undefined);
      picker.dispose();
    });
    picker.show();
    void noteCached();
  });
  if (picked) await live.runChanged(picked);
}
