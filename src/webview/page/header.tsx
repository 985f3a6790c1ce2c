import type { VNode } from 'preact';
import { exportFormatRows } from '../../domain/catalog/exportFormats';
import type { Action } from '../../protocol/messages';
import { formatCount } from '../../words/numbers';
import type { ShownResult } from '../data/shownResult';
import { formatSpan } from '../../words/times';
import { Icon, type IconName } from '../icon';
import { ageWords } from '../../words/ageWords';
import { MenuButton } from './menuButton';
import { Notices } from './notices';
import type { PageState } from './pageState';
import { QueryControls } from './queryControls';

type Send = (action: Action) => void;

function spanOf({ span, offsetMinutes }: ShownResult): string {
  return span ? formatSpan(span.startMs, span.endMs, offsetMinutes) : '';
}

/** The window of the query to the minute, where whole buckets reach further. */
function exactSpanOf({ header, offsetMinutes }: ShownResult): string {
  const { window, askedWindow = window } = header.provenance;
  if (!window || !askedWindow) return '';
  if (window.startMs === askedWindow.startMs && window.endMs === askedWindow.endMs) return '';
  return `Asked: ${formatSpan(window.startMs, window.endMs, offsetMinutes)}`;
}

interface ToolProps {
  readonly icon: IconName;
  readonly title: string;
  readonly label: string;
  readonly isIconOnly?: boolean;
  readonly onClick: () => void;
}

function Tool({ icon, title, label, isIconOnly = false, onClick }: ToolProps): VNode {
  return (
    <button type="button" class="tool" title={title} aria-label={label} onClick={onClick}>
      <Icon name={icon} />
      {!isIconOnly && <span class="tool-name">{label}</span>}
    </button>
  );
}

/** What is done less often, of the whole tab. */
function MoreMenu({ send }: { readonly send: Send }): VNode {
  const items = [
    { label: 'Edit Query…', onPick: () => send({ kind: 'edit' }) },
    { label: 'Open to the Side', onPick: () => send({ kind: 'openToSide' }) },
  ];
  return (
    <MenuButton label="More actions" items={items} isDisabled={false}>
      <Icon name="ellipsis" />
    </MenuButton>
  );
}

interface ToolbarProps {
  readonly isPreview: boolean;
  readonly query: PageState['query'];
  readonly hasResult: boolean;
  readonly send: Send;
}

function Toolbar({ query, isPreview, hasResult, send }: ToolbarProps): VNode {
  const exports = exportFormatRows.map(({ id, title }) => ({
    label: `As ${title}…`,
    onPick: () => send({ kind: 'export', format: id }),
  }));
  return (
    <div class="toolbar" role="toolbar" aria-label="Query" hidden={query === undefined}>
      {query && <QueryControls query={query} send={send} />}
      <Tool
        icon="refresh"
        title="Ask the service again"
        label="Refresh"
        isIconOnly
        onClick={() => send({ kind: 'run' })}
      />
      <Tool
        icon="star"
        title="Keep the query in the sidebar"
        label="Save"
        onClick={() => send({ kind: 'save' })}
      />
      {isPreview && (
        <Tool
          icon="pin"
          title="Keep this tab: the next preview opens in another one"
          label="Pin"
          onClick={() => send({ kind: 'pin' })}
        />
      )}
      <MenuButton label="Export" items={exports} isDisabled={!hasResult}>
        <Icon name="export" />
        <span class="tool-name">Export</span>
        <Icon name="chevronDown" />
      </MenuButton>
      <MoreMenu send={send} />
    </div>
  );
}

/** "2,016 buckets × 12 series" */
function sizeOf({ times, series }: ShownResult): string {
  return `${formatCount(times.length, 'bucket')} × ${formatCount(series.length, 'series', 'series')}`;
}

interface SublineProps {
  readonly result: ShownResult | undefined;
  readonly nowMs: number;
}

/** When, how much, from where and how old. */
function Subline({ result, nowMs }: SublineProps): VNode {
  const provenance = result?.header.provenance;
  const words = provenance && ageWords(provenance, nowMs);
  return (
    <div class="subline">
      <span title={result ? exactSpanOf(result) : ''}>{result ? spanOf(result) : ''}</span>
      <span>{result ? sizeOf(result) : ''}</span>
      <span>{provenance ? formatCount(provenance.requests.length, 'request') : ''}</span>
      <span>{words?.age ?? ''}</span>
      <span class="stale" hidden={words?.warning === undefined}>
        <Icon name="warning" />
        <span>{words?.warning ?? ''}</span>
      </span>
      <Notices result={result} />
    </div>
  );
}

export interface HeaderProps extends SublineProps {
  readonly page: PageState;
  readonly send: Send;
}

/** The head of the page: what is shown, when, and what can be done with it. */
export function Header({ page, result, nowMs, send }: HeaderProps): VNode {
  // The host has yet to say what is queried; the page was given its title with it.
  const title = page.query ? page.title : document.title;
  return (
    <header class="header">
      <div class="headline">
        <h1 class="title" title={title}>
          {title}
        </h1>
        <span class="badge" title="Made up by the embedded sample service" hidden={!page.isSample}>
          <Icon name="beaker" />
          Sample data
        </span>
      </div>
      <Toolbar
        query={page.query}
        isPreview={page.tab.isPreview}
        hasResult={result !== undefined}
        send={send}
      />
      <Subline result={result} nowMs={nowMs} />
    </header>
  );
}
