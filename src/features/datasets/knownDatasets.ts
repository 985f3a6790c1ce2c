import path from 'node:path';
import type * as vscode from 'vscode';
import { isObject } from '../../domain';

const key = 'gridlens.datasets';
const maxKnown = 200;

interface KnownDataset {
  folder: string;
  /** It was begun and has not ended: a restart asks whether to go on. */
  isBegun: boolean;
}

function readKnown(value: unknown): KnownDataset[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list.slice(0, maxKnown).flatMap((one) => {
    if (!isObject(one) || typeof one['folder'] !== 'string' || !path.isAbsolute(one['folder'])) return [];
    return [{ folder: one['folder'], isBegun: one['isBegun'] === true }];
  });
}

/** The folders of the datasets that the user has downloaded or added, in every window. */
export class KnownDatasets {
  constructor(private memento: Pick<vscode.Memento, 'get' | 'update'>) {}

  get all(): KnownDataset[] {
    return readKnown(this.memento.get<unknown>(key));
  }

  /** True for a dataset that the user has downloaded, added or agreed to. */
  has(folder: string): boolean {
    return this.all.some((one) => one.folder === folder);
  }

  /** Puts it first where it is new. */
  async set(folder: string, isBegun: boolean): Promise<void> {
    const { all } = this;
    const isKnown = all.some((one) => one.folder === folder);
    const changed = isKnown
      ? all.map((one) => (one.folder === folder ? { folder, isBegun } : one))
      : [{ folder, isBegun }, ...all];
    await this.memento.update(key, changed.slice(0, maxKnown));
  }

  async remove(folder: string): Promise<void> {
    await this.memento.update(
      key,
      this.all.filter((one) => one.folder !== folder),
    );
  }
}
