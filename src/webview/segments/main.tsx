import '../base/language';
import '../base/base.css';
import '../grid/grid.css';
import './segments.css';
import { render } from 'preact';
import type { SegmentsProtocol } from '../../shared/webview/segments';
import { connectToHost } from '../base/host';
import { App } from './App';
import type { FilterOptions } from './segmentFilter';
import { Player } from './player';
import { SegmentsModel } from './segmentsModel';
import { t } from '../../shared/l10n';

/** State of the page, kept when the window is reloaded. */
interface Kept {
  options: FilterOptions;
}

const host = connectToHost<SegmentsProtocol, Kept>();
const { channel } = host;
const root = document.getElementById('root');
const model = new SegmentsModel(channel, draw, new Player());
if (host.kept) model.options = { ...model.options, ...host.kept.options };

function draw(): void {
  if (!root) return;
  if (model.isLoaded) host.keep({ options: model.options });
  render(<App model={model} />, root);
}

channel.on('rows', (told) => model.takeRows(told));
channel.on('changed', (told) => model.takeChanges(told));
channel.on('goTo', ({ row }) => model.goTo(row));
channel.on('facts', (told) => model.takeFacts(told));
channel.on('unreadable', (sentence) => {
  model.unreadable = sentence;
});

async function open(): Promise<void> {
  draw();
  try {
    model.takeFacts(await channel.ask('open', undefined));
  } catch {
    model.unreadable = t('Couldn’t read the file. Close the table and open it again.');
  }
  draw();
}

void open();
