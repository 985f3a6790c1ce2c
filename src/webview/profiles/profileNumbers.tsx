import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { missing } from '../../words/numbers';
import { exactCopyNote } from '../../words/result/statisticsWords';
import { tsvOf, tsvText } from '../table/copyText';
import { useCopy } from '../table/useGrid';
import type { Panel } from '../chart/panel';
import type { Profile } from './profile';
import { readable } from './profileLegend';

interface ProfileNumbersProps {
  profile: Profile;
  panel: Panel;
  chosen: readonly number[];
}

/** Returns the columns of the table: the values of each series, or the edges of its band. */
function columnsOf({ profile, panel, chosen }: ProfileNumbersProps) {
  const full = (): boolean => false;
  const edges = profile.band?.map((edge) => ({ ...edge, decimals: panel.decimals, lacks: full })) ?? [];
  const means = chosen.map((s, c) => ({
    name: panel.series[s].label,
    values: profile.columns[c],
    decimals: panel.series[s].decimals,
    /** True when the total at an index has missing values. */
    lacks: (index: number) => profile.lacks(c, index),
  }));
  // In the order of the legend.
  return profile.shape.isStacked ? means.reverse() : [...means, ...edges];
}

const rowName = (profile: Profile, index: number): string =>
  profile.isPart(index) ? `${profile.nameOf(index)} (part)` : profile.nameOf(index);

/** Returns the numbers of a profile as tab-separated text: exact, in the unit of the service. */
export function profileText(props: ProfileNumbersProps): string {
  const { profile, panel } = props;
  const columns = columnsOf(props);
  const head = [profile.axisTitle, ...columns.map(({ name }) => `${name} (${panel.unit})`)].map(tsvText);
  const lines = profile.listed.map((index) => [
    rowName(profile, index),
    ...columns.map(({ values }) => {
      const value = values[index];
      return Number.isNaN(value) ? '' : String(value);
    }),
  ]);
  return tsvOf([head, ...lines]);
}

export function NumbersTable(props: ProfileNumbersProps): VNode {
  const { profile, panel } = props;
  const columns = columnsOf(props);
  return (
    <table class="plain-table">
      <thead>
        <tr>
          <th scope="col">{profile.axisTitle}</th>
          {columns.map(({ name }, c) => (
            <th key={c} scope="col">
              {name}
              <span class="muted"> {panel.readable.unit}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {profile.listed.map((index) => (
          <tr key={index} class={profile.isPart(index) ? 'is-part' : ''}>
            <th scope="row">{rowName(profile, index)}</th>
            {columns.map(({ values, decimals, lacks }, c) => {
              const text = readable(values[index], decimals, panel);
              return (
                <td key={c} class={text === missing ? 'is-missing' : ''}>
                  {lacks(index) ? `${text} *` : text}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The numbers of a profile in a collapsible table that can be copied. */
export function Numbers(props: {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  /** True when the page shows another unit than the service. */
  isReadable: boolean;
  toText: () => string;
  /** The source of the numbers. A change ends the note that they were copied. */
  shown: unknown;
  renderTable: () => VNode;
}): VNode {
  const { isOpen, onOpen, isReadable, toText, shown, renderTable } = props;
  const box = useRef<HTMLDivElement>(null);
  const { copied, copy } = useCopy(box, toText, [shown]);
  return (
    <details
      class="profile-numbers"
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== isOpen) onOpen(open);
      }}
    >
      <summary>Table</summary>
      {isOpen && (
        <>
          <div class="profile-copy">
            <button
              type="button"
              class="tool"
              title="Copy as tab-separated text"
              onClick={() => copy(toText())}
            >
              Copy
            </button>
            <span class="view-status" role="status">
              {copied === 'done' && (isReadable ? `Copied ${exactCopyNote}` : 'Copied')}
              {copied === 'failed' && 'The clipboard could not be written.'}
            </span>
          </div>
          <div class="profile-table" ref={box} tabIndex={0} role="region" aria-label="Table of the profile">
            {renderTable()}
          </div>
        </>
      )}
    </details>
  );
}
