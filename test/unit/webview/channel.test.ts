import assert from 'node:assert/strict';
import * as v from 'valibot';
import { HostChannel, type HostPort, type RequestHandlers } from '../../../src/editor/webviews/hostChannel';
import type { FromPage, ToPage } from '../../../src/shared/webview/messages';
import { PageChannel, RefusedError } from '../../../src/webview/base/pageChannel';

const requests = { double: v.object({ value: v.number() }), wait: v.undefined(), fail: v.undefined() };
interface Arithmetic {
  requests: typeof requests;
  answers: { double: number; wait: undefined; fail: undefined };
  events: { changed: string };
}

/** A page and its host at the two ends of a pipe that copies what goes through, as the editor does. */
function pipe(handlers: Partial<RequestHandlers<Arithmetic>> = {}) {
  let toHost: (message: FromPage) => void = () => undefined;
  let toPage: (message: ToPage) => void = () => undefined;
  const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
  const port = {
    onDidReceiveMessage: (take: (message: unknown) => void) => {
      toHost = (message) => setImmediate(() => take(copy(message)));
      return { dispose: () => (toHost = () => undefined) };
    },
    postMessage: (message: ToPage) => {
      setImmediate(() => toPage(copy(message)));
      return Promise.resolve(true);
    },
  } as HostPort;
  const host = new HostChannel<Arithmetic>({
    port,
    requests,
    handlers: {
      double: ({ value }) => value * 2,
      wait: () => undefined,
      fail: () => Promise.reject(new Error('secret detail')),
      ...handlers,
    },
    refuse: (error) => ({ reason: (error as Error).name, sentence: 'It did not work.' }),
  });
  const page = new PageChannel<Arithmetic>({
    post: (message) => toHost(message),
    listen: (take) => (toPage = take),
  });
  return { host, page, send: (message: unknown) => toHost(message as FromPage) };
}

describe('the talk of a page and its host', () => {
  it('answers each request, whatever the order', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const { page } = pipe({
      double: async ({ value }) => {
        if (value === 1) await held;
        else release();
        return value * 2;
      },
    });
    assert.deepEqual(await Promise.all([page.ask('double', { value: 1 }), page.ask('double', { value: 2 })]), [2, 4]);
  });

  it('refuses in a sentence for the person what fails, and what has another shape', async () => {
    const { page } = pipe();
    await assert.rejects(
      page.ask('fail', undefined),
      new RefusedError({ reason: 'Error', sentence: 'It did not work.' }),
    );
    const wrong = { value: 'two' } as unknown as { value: number };
    await assert.rejects(page.ask('double', wrong), { reason: 'InvalidRequestError' });
    await assert.rejects(page.ask('toString' as 'fail', undefined), { reason: 'InvalidRequestError' });
  });

  it('is not disturbed by messages that are none', async () => {
    const { page, send } = pipe();
    for (const message of [null, 7, 'x', {}, { id: 'x' }, { cancel: 99 }]) send(message);
    assert.equal(await page.ask('double', { value: 4 }), 8);
  });

  it('tells the host when an answer is not awaited any more', async () => {
    const began = Promise.withResolvers<AbortSignal>();
    const { page } = pipe({ wait: (_, signal) => (began.resolve(signal), new Promise<undefined>(() => undefined)) });
    const controller = new AbortController();
    const asked = page.ask('wait', undefined, controller.signal);
    const signal = await began.promise;
    controller.abort();
    await assert.rejects(asked, { name: 'AbortError' });
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  });

  it('aborts what is going on when the page is closed', async () => {
    const began = Promise.withResolvers<AbortSignal>();
    const { page, host } = pipe({
      wait: (_, signal) => (began.resolve(signal), new Promise<undefined>(() => undefined)),
    });
    void page.ask('wait', undefined);
    const signal = await began.promise;
    host.dispose();
    assert.ok(signal.aborted);
  });

  it('tells events in order', async () => {
    const { host, page } = pipe();
    const heard: string[] = [];
    page.on('changed', (what) => heard.push(what));
    host.tell('changed', 'one');
    host.tell('changed', 'two');
    await page.ask('double', { value: 1 });
    assert.deepEqual(heard, ['one', 'two']);
  });
});
