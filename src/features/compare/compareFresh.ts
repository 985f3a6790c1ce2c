import { findRevisions, freshQuery } from '../../domain/compare/revisions';
import { showInformation } from '../../host/notifications';
import { showText } from '../../host/showText';
import { toVisibleLine } from '../../domain/idioms/visibleText';
import type { LiveResult } from '../../services/results/liveResult';
import type { Results } from '../../services/results/results';
import {
  alreadyCompared,
  storedIsGone,
  listOfRevisions,
  notComparedYet,
  nothingToCompare,
  titleOfComparison,
} from '../../words/result/compareWords';
import { sentenceOfNotice } from '../../words/result/noticeSentence';
import { ProblemError } from '../../words/failures/problemActions';

interface Deps {
  results: Pick<Results, 'all' | 'show' | 'storeCopy' | 'readCopy'>;
}

/** Runs the query of a result again for the same window, and shows the service's revisions since then. */
export async function compareFresh({ results }: Deps, live: LiveResult | undefined): Promise<void> {
  const before = live?.tab.facts.comparison;
  if (before?.kind === 'stored' && live) {
    await live.run(undefined, { refresh: true });
    return;
  }
  if (before) throw new ProblemError(alreadyCompared);
  const query = live?.shown && freshQuery(live.shown.result);
  if (!live?.shown || !query) throw new ProblemError(nothingToCompare);
  const { result, title } = live.shown;
  const stored = await results.storeCopy(result);
  const comparison = { kind: 'stored', stored, sinceMs: result.provenance.fetchedAtMs } as const;
  const name = titleOfComparison(title, comparison);
  const isFromFile = live.source !== undefined;
  await results.show({ query, comparison, name, isFromFile, refresh: true });
  const opened = results.all.find(({ tab }) => tab.facts.comparison === comparison);
  if (opened?.shown) void offerList({ results }, opened);
}

/** Shows the number of revisions, and offers to list them. */
async function offerList(deps: Deps, live: LiveResult): Promise<void> {
  const notice = live.shown?.result.notices.find(({ code }) => code === 'revised');
  if (notice?.code !== 'revised') return;
  const list = 'List Revisions';
  const isAny = notice.changed + notice.added + notice.gone > 0;
  const picked = await showInformation(sentenceOfNotice(notice), ...(isAny ? [list] : []));
  if (picked === list) await listRevisions(deps, live);
}

/** Lists each revision on a line, in a read-only document. */
export async function listRevisions({ results }: Deps, live: LiveResult | undefined): Promise<void> {
  const comparison = live?.tab.facts.comparison;
  if (!live?.shown || comparison?.kind !== 'stored') throw new ProblemError(notComparedYet);
  const copy = await results.readCopy(comparison.stored);
  if (!copy) throw new ProblemError(storedIsGone);
  const { title, result } = live.shown;
  const text = listOfRevisions(
    findRevisions(copy, result),
    comparison.sinceMs,
    result.provenance.offsetMinutes,
  );
  await showText(`Revisions of ${toVisibleLine(title).replaceAll('/', ' ')}`, text);
}
