import { QuickPickItemKind } from 'vscode';
import { ServiceError } from '../../../api/errors';
import { chatBaseUrl } from '../../../api/outside/chatAddress';
import type { ChatEndpoint } from '../../../api/outside/chatEndpoint';
import { setModel } from '../../settings/engines';
import { askText, pick, type Row } from '../../messages/ask';
import { modelProviders, needsOwnPart, type ModelProvider } from '../../../shared/modelProviders';
import { inSentence } from '../../../formats/sentenceEnds';
import { withCancellableProgress } from '../../messages/progress';
import { offer, showMessage } from '../../messages/showMessage';
import { askEditorModel, editorModels } from './editorModel';
import { destinationOf, type Destination } from '../../../work/engines/destination';
import { endpointName } from '../../../work/engines/engineSetup';
import { outsideFailure } from '../../../work/engines/failures';
import { OutsideFailed } from '../../../work/engines/serviceChannel';
import type { OwnModelDependencies, OwnModels } from './ownModels';
import { modelSetup } from './setup';
import { formatNumber, t } from '../../../shared/l10n';

export interface ConnectModelDependencies extends OwnModelDependencies {
  models: OwnModels;
}

interface Choice extends Row {
  choice?: { kind: 'address'; provider?: ModelProvider } | { kind: 'editor' } | { kind: 'disconnect' };
}

/**
 * *Connect a Language Model…*: asks where it is and which one, tries it with one sentence, and only then makes it the
 * one in use. From then on the local service translates and rephrases with it.
 * @param ofEditor only a model of the editor is meant
 * @returns whether a model was connected
 */
export async function connectModel(parts: ConnectModelDependencies, ofEditor = false): Promise<boolean> {
  if (ofEditor) return connectEditorModel(parts);
  const picked = await pick<Choice>(places(), {
    title: t('Connect a Language Model'),
    placeHolder: t('Where is the model for translating and rephrasing?'),
    matchOnDescription: true,
  });
  switch (picked?.choice?.kind) {
    case 'address':
      return connectEndpoint(parts, picked.choice.provider);
    case 'editor':
      return connectEditorModel(parts);
    case 'disconnect':
      await setModel({ provider: 'none' });
      showMessage('info', t('Disconnected the language model. The local service works offline now.'));
      return false;
    case undefined:
      return false;
  }
}

function places(): Choice[] {
  const setup = modelSetup();
  const separator = (label: string): Choice => ({ label, kind: QuickPickItemKind.Separator });
  return [
    separator(t('On this computer')),
    ...modelProviders.filter(({ isHere }) => isHere).map(providerRow),
    separator(t('In VS Code')),
    {
      icon: 'sparkle',
      label: t('VS Code Language Model…'),
      description: t('From an extension you’re signed in to'),
      choice: { kind: 'editor' },
    },
    separator(t('Elsewhere')),
    ...modelProviders.filter(({ isHere }) => !isHere).map(providerRow),
    {
      icon: 'globe',
      label: t('Another Address…'),
      description: t('Any endpoint with an OpenAI-compatible chat API'),
      choice: { kind: 'address' },
    },
    ...(setup.kind === 'none'
      ? []
      : [
          separator(t('In use')),
          {
            icon: 'debug-disconnect',
            label: t('Disconnect the Language Model'),
            choice: { kind: 'disconnect' as const },
          },
        ]),
  ];
}

function providerRow(provider: ModelProvider): Choice {
  return {
    icon: provider.isHere ? 'device-desktop' : 'globe',
    label: provider.name,
    description: new URL(provider.address).host,
    choice: { kind: 'address', provider },
  };
}

async function connectEndpoint(parts: ConnectModelDependencies, provider?: ModelProvider): Promise<boolean> {
  const title = t('Connect: Address of the Endpoint');
  const address =
    provider && !needsOwnPart(provider)
      ? provider.address
      : await askAddress(title, 'https://api.example.com/v1', provider?.address);
  const destination = address === undefined ? undefined : destinationOf(address);
  if (!destination || 'problem' in destination) return false;
  const endpoint = { ...destination, baseUrl: chatBaseUrl(destination.baseUrl) };
  let key = await knownKey(parts, endpoint);
  let wantsKey = !endpoint.isHere && key === '';
  for (;;) {
    if (wantsKey) {
      const given = await askKey(endpoint.host);
      if (given === undefined) return false;
      key = given;
    }
    try {
      const chosen = await chooseAndTry(parts, endpoint, key, provider?.listsModels ?? true);
      if (!chosen) return false;
      await keep(parts, endpoint, key, chosen);
      return true;
    } catch (error) {
      if (!(error instanceof OutsideFailed)) throw error;
      wantsKey = error.failure.reason === 'sign-in';
      const again = wantsKey ? t('Enter a Key…') : t('Try Again');
      if ((await offer('error', t('{0} Nothing changed.', error.failure.sentence), again)) !== again) return false;
    }
  }
}

/** The model that is chosen, when it answers; rejects with `OutsideFailed`. */
async function chooseAndTry(
  { openTransport, consents }: ConnectModelDependencies,
  destination: Destination,
  key: string,
  listsModels: boolean,
): Promise<Tried | undefined> {
  const { ChatEndpoint } = await import('../../../api/outside/chatEndpoint');
  const { baseUrl, host } = destination;
  const transport = await openTransport({ baseUrl, authScheme: 'Bearer', tagHeader: 'X-Service-Reporting-Tag', key });
  try {
    const chat = new ChatEndpoint(transport, { beginMs: 120_000, wholeMs: 180_000 });
    const model = await chooseModel(chat, host, listsModels);
    if (!model) return undefined;
    if (!(await consents.askAgain({ name: t('the language model “{0}”', model), destination }))) return undefined;
    return await tryModel(model, host, async (signal) => {
      const reply = await told(chat.chat({ ...trial, model }, { signal }), host, model);
      return { ...reply, kind: 'chat' };
    });
  } finally {
    await transport.close();
  }
}

/** One of the models the endpoint tells of, or one that the user names where it tells of none. */
async function chooseModel(chat: ChatEndpoint, host: string, listsModels: boolean): Promise<string | undefined> {
  let names: string[] = [];
  try {
    if (listsModels) {
      names = await withCancellableProgress(t('Getting the models of {0}…', host), (signal) => chat.models({ signal }));
    }
  } catch (error) {
    // Some have no such list.
    const hasNone = ServiceError.is(error, 'not-found') || ServiceError.is(error, 'unexpected-answer');
    if (!hasNone) throw ServiceError.is(error) ? outsideFailure(error, { host, mend: t('“Try Again”') }) : error;
  }
  if (names.length === 0) {
    const name = await askText({
      title: t('Connect: Name of the Model'),
      prompt: t('{0} lists no models. Enter a model name.', host),
      ignoreFocusOut: true,
      validateInput: (text) => (text.trim() === '' ? t('Enter a model name.') : undefined),
    });
    return name?.trim();
  }
  const picked = await pick(
    names.map((label) => ({ label })),
    {
      title: t('Connect: Models of {0}', host),
      placeHolder: t('Which model should translate and rephrase?'),
      ignoreFocusOut: true,
    },
  );
  return picked?.label;
}

interface Tried {
  model: string;
  /** Summary of the try: time, and tokens if they are known. */
  summary: string;
}

/** One sentence, as short as may be: what it costs shows what translating costs. */
const trial = {
  messages: [
    { role: 'system', content: 'Translate the text of the user into Spanish. Answer with the translation alone.' },
    { role: 'user', content: 'The file was saved.' },
  ],
  maxTokens: 2_000,
  json: false,
} as const;

async function tryModel(
  model: string,
  host: string,
  ask: (signal: AbortSignal) => ReturnType<typeof askEditorModel>,
): Promise<Tried> {
  const startedMs = performance.now();
  const { text, usage } = await withCancellableProgress(t('Testing {0} with one sentence…', model), ask);
  if (text.trim() === '') {
    const sentence = t('“{0}” returned an empty answer to a sentence. Choose another model of {1}.', model, host);
    throw new OutsideFailed({ reason: 'refused', sentence });
  }
  const seconds = formatNumber((performance.now() - startedMs) / 1000, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const summary = usage
    ? t('A sentence of 19 characters took {0} s and {1} tokens.', seconds, usage.sent + usage.received)
    : t('A sentence of 19 characters took {0} s.', seconds);
  return { model, summary };
}

async function told<Result>(work: Promise<Result>, host: string, model: string): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw ServiceError.is(error) ? outsideFailure(error, { host, model, mend: t('“Try Again”') }) : error;
  }
}

async function keep(
  { keys, consents, models }: ConnectModelDependencies,
  destination: Destination,
  key: string,
  { model, summary }: Tried,
): Promise<void> {
  const kept = key === '' ? undefined : await keys.keep(endpointName, destination.origin, key);
  if (key === '') await keys.forget(endpointName);
  await consents.allow(destination);
  await setModel({ provider: 'endpoint', address: destination.baseUrl, name: model });
  models.reset();
  sayConnected(t('{0} at {1}', model, destination.host), summary);
  if (kept === 'session-only') {
    showMessage('warning', t('Couldn’t store the key in the keychain. Parlance uses it until this window closes.'));
  }
}

async function connectEditorModel({ models }: ConnectModelDependencies): Promise<boolean> {
  const found = await editorModels();
  if (found.length === 0) {
    showMessage(
      'warning',
      t('VS Code has no language model now. Sign in to an extension that provides one, then try again.'),
    );
    return false;
  }
  const picked = await pick(
    found.map(({ id, name, vendor, maxInputTokens }) => ({
      label: name,
      description: vendor,
      detail: t('Accepts {0} tokens at once', formatNumber(maxInputTokens)),
      id,
    })),
    { title: t('Connect: VS Code Language Models'), placeHolder: t('Which model should translate and rephrase?') },
  );
  if (!picked) return false;
  try {
    const question = { kind: 'chat', ...trial } as const;
    const { summary } = await tryModel(picked.label, t('VS Code'), (signal) =>
      askEditorModel(picked.id, question, signal),
    );
    await setModel({ provider: 'editor', editorModel: picked.id });
    models.reset();
    sayConnected(picked.label, summary);
    return true;
  } catch (error) {
    if (!(error instanceof OutsideFailed)) throw error;
    showMessage('error', t('{0} Nothing changed.', inSentence(error.failure.sentence)));
    return false;
  }
}

function sayConnected(what: string, summary: string): void {
  showMessage(
    'info',
    t(
      'Connected to {0}. {1} The local service now uses it to translate and rephrase. Checking stays on this computer.',
      what,
      summary,
    ),
    { title: t('Choose Engines'), command: 'workbench.action.openSettings', arguments: ['parlance.engines'] },
  );
}

/** The address of an endpoint or server. Undefined when the user dismissed it. */
export async function askAddress(title: string, placeHolder: string, value?: string): Promise<string | undefined> {
  const text = await askText({
    title,
    prompt: t('https://, or http:// on this computer'),
    placeHolder,
    value,
    ignoreFocusOut: true,
    validateInput: (typed) => {
      const destination = destinationOf(typed);
      return 'problem' in destination ? destination.problem : undefined;
    },
  });
  return text?.trim();
}

/** The key for a host, empty where it needs none. Undefined when the user dismissed it. */
export async function askKey(host: string): Promise<string | undefined> {
  const text = await askText({
    title: t('Connect: Key for {0}', host),
    prompt: t('Sent only to {0} and stored in the keychain. Leave empty if no key is needed.', host),
    password: true,
    ignoreFocusOut: true,
    validateInput: (typed) =>
      /^[\x21-\x7e]*$/.test(typed.trim()) ? undefined : t('A key has no spaces or special characters.'),
  });
  return text?.trim();
}

async function knownKey({ keys }: ConnectModelDependencies, { origin }: Destination): Promise<string> {
  const found = await keys.find(endpointName, origin);
  return 'key' in found ? found.key : '';
}
