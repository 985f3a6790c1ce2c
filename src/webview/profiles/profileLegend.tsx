import type { VNode } from 'preact';
import type { Theme } from '../../domain';
import { formatExact, formatBrief } from '../../words/numbers';
import { withState } from '../../words/result/bucketWords';
import { rowNames } from '../chart/legend/legendNames';
import { Swatch } from '../chart/plot/seriesMarks';
import type { Panel } from '../chart/panel';
import { hasMarks } from '../theme';
import type { Profile } from './profile';

/** Formats a value in the unit of the axis. */
export function readable(value: number, decimals: number, { readable: { factor } }: Panel): string {
  return formatExact(value / factor, decimals);
}

function captionOf(profile: Profile | undefined, cursor: number | undefined): string {
  if (!profile) return '';
  if (cursor === undefined) return profile.rest.caption;
  return withState(profile.nameOf(cursor), profile.isPart(cursor) ? 'part' : 'whole');
}

/**
 * The series to choose from, in the order and with the names of the chart's legend, with the values of the chosen ones.
 */
export function ProfileLegend(props: {
  panel: Panel;
  profile: Profile | undefined;
  /** Indices of the displayed series of the panel, ascending. */
  chosen: readonly number[];
  colours: readonly string[];
  theme: Theme;
  cursor: number | undefined;
  onChoose: (chosen: readonly number[]) => void;
  /** Shows a series alone; a second call restores the default selection. */
  onIsolate: (series: number) => void;
}): VNode {
  const { panel, profile, chosen, colours, theme, cursor, onChoose, onIsolate } = props;
  const swatchClass = profile?.shape.hasBars || profile?.shape.isStacked ? 'swatch' : 'swatch swatch-line';
  const isMarked = hasMarks(panel, theme);
  const names = rowNames(panel);
  const bandWords =
    cursor !== undefined &&
    profile?.band?.map(({ name, values }) => `${name} ${readable(values[cursor], panel.decimals, panel)}`);
  const rows = panel.series.map(({ key, decimals }, s) => {
    const name = names[s];
    const colour = colours[s];
    const at = chosen.indexOf(s);
    const isShown = at >= 0;
    const value = (cursor === undefined ? profile?.rest.values[at] : profile?.columns[at]?.[cursor]) ?? NaN;
    const exact = readable(value, decimals, panel);
    const text = cursor === undefined ? formatBrief(value / panel.readable.factor, decimals) : exact;
    const toggle = (): void =>
      onChoose(isShown ? chosen.filter((one) => one !== s) : [...chosen, s].sort((a, b) => a - b));
    return (
      <li key={key} class={isShown ? 'legend-row' : 'legend-row is-off'}>
        <label class="legend-label">
          <input type="checkbox" class="legend-box" checked={isShown} onChange={toggle} />
          {isMarked ? (
            <Swatch symbolIndex={s} {...{ colour, swatchClass }} />
          ) : (
            <span class={swatchClass} style={{ backgroundColor: colour }} />
          )}
          <span class="profile-name">{name}</span>
        </label>
        <button
          type="button"
          class="legend-only"
          aria-label={`Only ${name}`}
          title="Show only this one; again, as many as at first"
          onClick={() => onIsolate(s)}
        >
          only
        </button>
        <span class="profile-value" title={isShown ? exact : ''}>
          {isShown ? text : ''}
        </span>
      </li>
    );
  });
  return (
    <section class="profile-legend" aria-label={`${panel.title}, ${panel.readable.unit}`}>
      <div class="profile-head">
        <span>{panel.readable.unit}</span>
        <span class="profile-caption">{captionOf(profile, cursor)}</span>
      </div>
      <ul>{panel.kind.isBottomFirst ? rows.reverse() : rows}</ul>
      {bandWords && <p class="profile-band">{bandWords.join(' · ')}</p>}
    </section>
  );
}
