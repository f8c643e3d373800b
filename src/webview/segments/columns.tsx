import { Fragment, type ComponentChildren } from 'preact';
import { durationOf, speedOf, timeOf } from '../../shared/webview/cueTimes';
import type { CueFacts, SegmentsFacts, TableRow } from '../../shared/webview/segments';
import { Icon } from '../base/controls';
import { Content } from './Content';
import { t } from '../../shared/l10n';

export type ColumnName = 'id' | 'time' | 'source' | 'target' | 'state' | 'notes' | 'speed' | 'line';

/** The columns of a table, in their order. */
export function columnsOf({ kind, sourceName }: SegmentsFacts): readonly ColumnName[] {
  if (kind !== 'cues') return ['id', 'source', 'target', 'state', 'notes'];
  if (sourceName === undefined) return ['id', 'time', 'target', 'speed', 'line'];
  return ['id', 'time', 'source', 'target', 'speed', 'line'];
}

/** The class of a table, by which its columns have their widths. */
export function layoutOf({ kind, sourceName }: SegmentsFacts): string {
  if (kind === 'units') return 'units';
  if (kind === 'entries') return 'units entries';
  return sourceName === undefined ? 'cues alone' : 'cues';
}

interface HeaderCellProps {
  column: ColumnName;
  facts: SegmentsFacts;
}

export function HeaderCell({ column, facts }: HeaderCellProps) {
  return (
    <div class={`cell ${column}`} role="columnheader" title={hints[column]}>
      {titleOf(column, facts)}
    </div>
  );
}

const hints: Partial<Record<ColumnName, string>> = {
  speed: t('Characters per second'),
  line: t('Characters of the longest line'),
};

function titleOf(column: ColumnName, facts: SegmentsFacts): ComponentChildren {
  const { kind, name, sourceName, sourceLanguage, targetLanguage } = facts;
  const isCues = kind === 'cues';
  switch (column) {
    case 'id':
      return isCues ? '#' : kind === 'entries' ? t('Key') : 'ID';
    case 'time':
      return t('Time');
    case 'source':
      return <Titled title={t('Source')} said={isCues ? sourceName : sourceLanguage} />;
    case 'target':
      return (
        <Titled
          title={isCues && sourceName === undefined ? t('Text') : t('Target')}
          said={isCues ? name : targetLanguage}
        />
      );
    case 'state':
      return t('State');
    case 'notes':
      return t('Notes');
    case 'speed':
      return t('Chars/s');
    case 'line':
      return t('Line');
  }
}

function Titled({ title, said }: { title: string; said: string | undefined }) {
  return (
    <>
      {title} <span class="language">{said}</span>
    </>
  );
}

interface FactCellProps {
  column: Exclude<ColumnName, 'target'>;
  row: TableRow;
  facts: SegmentsFacts;
}

/** Shows a fact of a row, apart from its translation. */
export function FactCell({ column, row, facts }: FactCellProps) {
  const { id, source, sourceCodes, codes, sourceHint, state, notes, cue } = row;
  const cell = (title: string, content: ComponentChildren) => (
    <div class={`cell ${column}`} role="gridcell" title={title}>
      {content}
    </div>
  );
  switch (column) {
    case 'id':
      return cell(id, facts.kind === 'entries' ? <Key name={id} /> : id);
    case 'time':
      return <TimeCell cue={cue} />;
    case 'source':
      return cell(
        '',
        <>
          {source.length > 0 && <Content parts={source} codes={sourceCodes ?? codes} language={facts.sourceLanguage} />}

          {sourceHint !== '' && <span class={source.length > 0 ? 'aside' : 'none'}>{sourceHint}</span>}
        </>,
      );
    case 'state':
      return cell(
        state,
        <>
          <Icon name={stateIcon(row)} />

          <span class="name">{state}</span>
        </>,
      );
    case 'notes':
      return cell(notes, <span dir="auto">{notes}</span>);
    case 'speed':
      return cell('', speedOf(cue));
    case 'line':
      return cell('', cue?.reading?.longest);
  }
}

/** A key that breaks between its parts. */
function Key({ name }: { name: string }) {
  const parts = name.split(/(?<=[._/:-])/);
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}

          {part}
        </Fragment>
      ))}
    </>
  );
}

function TimeCell({ cue }: { cue: CueFacts | undefined }) {
  if (!cue) return null;
  const [start, end, duration] = [timeOf(cue.startMs), timeOf(cue.endMs), durationOf(cue)];
  return (
    <div class="cell time" role="gridcell" aria-label={t('{0} to {1}, {2}', start, end, duration)}>
      <span>{start}</span>

      <span class="duration">{duration}</span>

      <span>{end}</span>
    </div>
  );
}

function stateIcon({ locked, isOpen, icon }: TableRow): string {
  if (icon !== undefined) return icon;
  if (locked !== '') return 'lock';
  if (isOpen) return 'circle-large-outline';
  return 'check';
}
