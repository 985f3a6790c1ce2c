import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { dayMs, type Days, type TimeSpan } from '../../domain';
import { omissionWords } from '../../words/result/bucketWords';
import { line } from '../chart/chartKinds';
import { seriesColours } from '../chart/seriesColours';
import type { Panel } from '../chart/panel';
import { ScopeSwitch, type Segment, Segments, useSpan } from '../views/scope';
import type { ViewProps } from '../views/view';
import { HeatChoices, HeatMapBody } from './heatMapView';
import type { Profile } from './profile';
import { ProfileChart } from './profileChart';
import { ProfileLegend, readable } from './profileLegend';
import { Numbers, NumbersTable, profileText } from './profileNumbers';
import {
  readProfilesState,
  type CurveKind,
  type ProfileKind,
  type ProfilesState,
  shownPanel,
  useProfile,
  type ShownProfile,
} from './useProfile';

const kinds: readonly Segment<ProfileKind>[] = [
  { value: 'day', label: 'Average day' },
  { value: 'duration', label: 'Duration curve' },
  { value: 'month', label: 'By month' },
  { value: 'heat', label: 'Heat map' },
];

const dayKinds: readonly Segment<Days>[] = [
  { value: 'all', label: 'All days' },
  { value: 'weekday', label: 'Weekdays' },
  { value: 'weekend', label: 'Weekends' },
];

/** The maximum number of series announced at a position. */
const maxSpoken = 8;

type Props = ViewProps<ProfilesState>;

function Bar(props: Props & { panel: Panel; within: TimeSpan | undefined; choices: VNode | false }): VNode {
  const { result, state, onState, panel, within } = props;
  const change = (next: Partial<ProfilesState>): void => onState({ ...state, ...next });
  return (
    <div class="view-bar">
      <Segments name="Profile" segments={kinds} chosen={state.kind} onChoose={(kind) => change({ kind })} />
      {props.choices}
      {result.panels.length > 1 && (
        <select
          class="select"
          aria-label="Metric"
          value={panel.id}
          onChange={({ currentTarget: { value } }) => change({ panelId: value, chosen: undefined })}
        >
          {result.panels.map(({ id, title, readable: { unit } }) => (
            <option key={id} value={id}>
              {`${title}, ${unit}`}
            </option>
          ))}
        </select>
      )}
      <ScopeSwitch {...{ result, within }} scope={state.scope} onScope={(scope) => change({ scope })} />
    </div>
  );
}

function wordsAt(profile: Profile, { panel, chosen }: ShownProfile, index: number): string {
  const texts = chosen.slice(0, maxSpoken).map((s, c) => {
    const { label, decimals } = panel.series[s];
    return `${label} ${readable(profile.columns[c][index], decimals, panel)}`;
  });
  const part = profile.isPart(index) ? ', part' : '';
  return `${profile.nameOf(index)}${part}: ${texts.join(', ')} ${panel.readable.unit}`;
}

/** The chart of a profile, or the reason why there is none. */
function Stage(props: Props & { shown: ShownProfile; colours: readonly string[] }): VNode {
  const { state, onState, theme, themeChange, shown, colours } = props;
  const { panel, chosen, profile } = shown;
  const { unit } = panel.readable;
  const kind = kinds.find(({ value }) => value === state.kind)?.label ?? '';
  const keysOf = (series: readonly number[]): string[] => series.map((s) => panel.series[s].key);
  const [pointed, setPointed] = useState<number | undefined>(undefined);
  const isDrawn = typeof profile !== 'string';
  // The pointed index belongs to the previous profile.
  useEffect(() => setPointed(undefined), [profile]);
  const cursor = isDrawn && pointed !== undefined && pointed < profile.positions.length ? pointed : undefined;
  return (
    <div class="profile-body">
      {isDrawn ? (
        <ProfileChart
          {...{ profile, panel, chosen, theme, themeChange, cursor }}
          colours={chosen.map((s) => colours[s])}
          valueTitle={`${profile.measure}, ${unit}`}
          label={
            `${kind}: ${profile.measure}, ${panel.title} in ${unit}, ${chosen.length} series, by ${profile.axisTitle}. ` +
            'Arrow keys read values; the table below has all.'
          }
          onCursor={setPointed}
          wordsAt={(index) => wordsAt(profile, shown, index)}
        />
      ) : (
        <p class="profile-reason">{profile}</p>
      )}
      <ProfileLegend
        {...{ panel, chosen, colours, theme, cursor }}
        profile={isDrawn ? profile : undefined}
        onChoose={(next) => onState({ ...state, panelId: panel.id, chosen: keysOf(next) })}
        onIsolate={(series) => {
          const isAlone = chosen.length === 1 && chosen[0] === series;
          onState({ ...state, panelId: panel.id, chosen: isAlone ? undefined : keysOf([series]) });
        }}
      />
    </div>
  );
}

/** The profiles of a result: by time of day, by share of time, by month, and by time of day and date. */
export function Profiles({ state: saved, ...props }: ViewProps<unknown>): VNode {
  const state = useMemo(() => readProfilesState(saved), [saved]);
  if (state.kind === 'heat') return <HeatMap {...props} state={state} />;
  return <CurveProfiles {...props} state={state} kind={state.kind} />;
}

function HeatMap(props: Props): VNode {
  const { result, state, rangeInView } = props;
  const within = useSpan(state.scope, rangeInView, result);
  const panel = shownPanel(result.panels, state.panelId);
  if (!panel) return <p class="profile-reason">There are no series.</p>;
  return (
    <div class="view-frame profiles">
      <Bar {...props} {...{ panel, within }} choices={<HeatChoices {...props} panel={panel} />} />
      <HeatMapBody {...props} {...{ panel, within }} />
    </div>
  );
}

function CurveProfiles(props: Props & { kind: CurveKind }): VNode {
  const { result, state, kind, onState, rangeInView, theme } = props;
  const within = useSpan(state.scope, rangeInView, result);
  const shown = useProfile(result, kind, state, within);
  const panel = shown?.panel;
  const colours = useMemo(() => {
    const isStack = kind !== 'duration' && panel?.kind.isAdditive === true;
    return seriesColours(panel?.series ?? [], isStack ? theme : line.paletteOf(theme));
  }, [panel, theme, kind]);
  if (!shown || !panel) return <p class="profile-reason">There are no series.</p>;
  const { profile, chosen } = shown;
  const omitted = omissionWords(panel.series.length, panel.seriesCount, 'listed');
  const notes = [omitted, ...(typeof profile === 'string' ? [] : profile.notes)];
  const days = kind === 'day' && panel.bucketMs < dayMs && (
    <Segments
      name="Days"
      segments={dayKinds}
      chosen={state.days}
      onChoose={(chosenDays) => onState({ ...state, days: chosenDays })}
    />
  );
  return (
    <div class="view-frame profiles">
      <Bar {...props} {...{ panel, within }} choices={days} />
      <div class="view-notes">{notes.map((note) => note !== undefined && <p key={note}>{note}</p>)}</div>
      <Stage {...props} {...{ shown, colours }} />
      {typeof profile !== 'string' && (
        <Numbers
          isOpen={state.hasNumbers}
          onOpen={(hasNumbers) => onState({ ...state, hasNumbers })}
          isReadable={panel.readable.factor !== 1}
          toText={() => profileText({ profile, panel, chosen })}
          shown={profile}
          renderTable={() => <NumbersTable {...{ profile, panel, chosen }} />}
        />
      )}
    </div>
  );
}
