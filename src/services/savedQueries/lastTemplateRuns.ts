import type * as vscode from 'vscode';
import { isObject } from '../../domain';
import type { OpenedRuns } from '../pastRuns/lastRuns';
import { remember } from './rememberedCharts';

/** The query that a template (a query with variables) became in its last run. */
interface LastTemplateRun {
  digest: string;
  values: string;
}

type Memento = Pick<vscode.Memento, 'get' | 'keys'>;

const prefix = 'gridlens.savedQueries.asked ';
const longest = 500;

export function readLastTemplateRun(
  memento: Pick<Memento, 'get'>,
  template: string,
): LastTemplateRun | undefined {
  const stored = memento.get<unknown>(prefix + template);
  if (!isObject(stored)) return undefined;
  const { digest, values } = stored;
  return typeof digest === 'string' && typeof values === 'string'
    ? { digest, values: values.slice(0, longest) }
    : undefined;
}

export const storeLastTemplateRun = (
  memento: Memento & Pick<vscode.Memento, 'update'>,
  template: string,
  run: LastTemplateRun,
): Promise<void> => remember(memento, prefix, template, run);

/** Wraps the last runs so that the digest of a template finds the run of the query it last became. */
export function withLastTemplateRuns(runs: OpenedRuns, memento: Memento): OpenedRuns {
  const digestOf = (digest: string) => readLastTemplateRun(memento, digest)?.digest ?? digest;
  return {
    of: (digest) => runs.of(digestOf(digest)),
    prepare: (digests, maxMs) => runs.prepare(digests.map(digestOf), maxMs),
    read: (digest) => runs.read(digestOf(digest)),
    async usedAt() {
      const usedAt = new Map(await runs.usedAt());
      for (const key of memento.keys()) {
        const template = key.slice(prefix.length);
        const at = usedAt.get(digestOf(template));
        if (key.startsWith(prefix) && at !== undefined) usedAt.set(template, at);
      }
      return usedAt;
    },
    refresh: () => runs.refresh(),
  };
}
