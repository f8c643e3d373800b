import '../base/language';
import '../base/base.css';
import '../grid/grid.css';
import './dictionary.css';
import { render } from 'preact';
import type { DictionaryFacts, DictionaryProtocol } from '../../shared/webview/dictionary';
import { connectToHost } from '../base/host';
import { App } from './App';
import { DictionaryModel } from './dictionaryModel';
import type { ViewOptions } from './view';

/** State of the page, kept when the window is reloaded. */
interface Kept {
  options: ViewOptions;
}

const host = connectToHost<DictionaryProtocol, Kept>();
const { channel } = host;
const root = document.getElementById('root');
let facts: DictionaryFacts | undefined;

const model = new DictionaryModel(channel, draw);
if (host.kept) model.options = { ...model.options, ...host.kept.options };

function draw(): void {
  if (!root) return;
  if (model.isLoaded) host.keep({ options: model.options });
  render(<App model={model} facts={facts} />, root);
}

/** Returns a handler that holds messages, in order, while the text is still being unpacked. */
function onceOpen<Body>(act: (body: Body) => void): (body: Body) => void {
  return (body) => void opening.then(() => act(body));
}

const opening = open();
channel.on(
  'changed',
  onceOpen(({ splices, version }) => model.apply(splices, version)),
);
channel.on(
  'replaced',
  onceOpen(({ text, version }) => model.load(new TextDecoder().decode(text), version)),
);
channel.on(
  'problems',
  onceOpen(({ version, shown, total }) => model.setProblems(version, shown, total)),
);
channel.on(
  'jump',
  onceOpen(({ line }) => model.jumpTo(line)),
);
channel.on('facts', (told) => {
  facts = told;
  draw();
});

async function open(): Promise<void> {
  draw();
  const opened = await channel.ask('open', undefined);
  facts = opened.facts;
  model.isReadonly = opened.facts.isReadonly;
  model.load(await inflated(opened.deflated), opened.version);
  void channel.ask('shown', undefined);
}

async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return await new Response(unpacked).text();
}
