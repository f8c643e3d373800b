import '../base/base.css';
import '../base/grid.css';
import './dictionary.css';
import { render } from 'preact';
import type { DictionaryFacts, DictionaryProtocol, DictionaryText } from '../../shared/webview/dictionary';
import { connectToHost } from '../base/host';
import { App } from './App';
import { TableModel } from './tableModel';
import type { ViewOptions } from './view';

/** What the page looks like, kept over a reload of the window. */
interface Kept {
  options: ViewOptions;
}

const host = connectToHost<DictionaryProtocol, Kept>();
const { channel } = host;
const root = document.getElementById('root');
const decoder = new TextDecoder();
let facts: DictionaryFacts | undefined;

const model = new TableModel(channel, draw);
if (host.kept) model.options = host.kept.options;

function draw(): void {
  if (!root) return;
  if (model.isLoaded) host.keep({ options: model.options });
  render(<App model={model} facts={facts} channel={channel} />, root);
}

function load({ text, version }: DictionaryText): void {
  model.load(decoder.decode(text), version);
}

channel.on('changed', ({ splices, version }) => model.apply(splices, version));
channel.on('replaced', load);
channel.on('problems', ({ version, shown, total }) => model.setProblems(version, shown, total));
channel.on('jump', ({ line }) => model.jumpTo(line));
channel.on('facts', (told) => {
  facts = told;
  draw();
});

async function open(): Promise<void> {
  draw();
  const opened = await channel.ask('open', undefined);
  facts = opened.facts;
  model.isReadonly = opened.facts.isReadonly;
  load(opened);
}

void open();
