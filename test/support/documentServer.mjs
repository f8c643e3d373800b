// A service for documents in a process of its own, so that it outlives the extension host whose window is reloaded. It
// "translates" by writing text in capitals. Prints its address, and is told over /test/… how to behave.
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';

/** What another format becomes as a document of Word: a package without parts. */
const emptyPackage = Buffer.from(`PK\u0003\u0004PK\u0005\u0006${'\0'.repeat(18)}`, 'latin1');
const documents = new Map();
const calls = [];
/**
 * What a test sets: `held` = nothing gets done; `refuse` = answers to the next uploads; `fail` = to the next results;
 * `slowUpload` = uploads are answered when it is taken back; `slow` = results stay half sent, or `'silent'`: not one byte of them.
 */
const behaviour = {};
/** Looks at each call, for those who wait for one. */
const lookouts = new Set();
reset();

const language = (lang, name, features, isTarget = true) => ({
  lang,
  name,
  usable_as_source: true,
  usable_as_target: isTarget,
  status: 'stable',
  features: Object.fromEntries(features.map((feature) => [feature, { status: 'stable' }])),
});
const glossary = {
  glossary_id: 'g-1',
  name: 'Kitchen',
  creation_time: '2026-05-30T09:12:44.107Z',
  dictionaries: [{ source_lang: 'en', target_lang: 'de', entry_count: 2 }],
};
const languages = [
  language('de', 'German', ['formality', 'glossary']),
  language('en', 'English', ['glossary'], false),
  language('fr', 'French', ['formality', 'glossary']),
  language('ja', 'Japanese', []),
];

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks);
  const { pathname } = new URL(request.url, 'http://server');
  const json = (value, status = 200, headers = {}) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value ?? null));
  if (pathname === '/test/set') return json(Object.assign(behaviour, JSON.parse(body)));
  if (pathname === '/test/reset') return json(reset());
  if (pathname === '/test/wait') return json(await askedAbout(JSON.parse(body).documents));
  if (pathname === '/test/calls') return json(calls);
  if (pathname === '/test/stop') return (json({}), server.close(() => process.exit(0)), server.closeAllConnections());
  if (pathname === '/v2/usage') {
    return json({ character_count: 5200, character_limit: 500_000, api_key_character_count: 5200 });
  }
  if (pathname === '/v3/languages') return json(languages);
  if (pathname === '/v3/glossaries') return json({ glossaries: [glossary] });
  if (pathname === '/v2/glossaries') return json({ glossaries: [] });
  if (pathname === '/v2/translate') {
    const translations = JSON.parse(body).text.map((text) => ({
      detected_source_language: 'EN',
      text: text.toUpperCase(),
    }));
    return json({ translations });
  }
  const [, , kind, id, result] = pathname.split('/');
  if (kind !== 'document') return json({ message: 'Not found' }, 404);
  const call = id === undefined ? 'upload' : (result ?? 'status');
  if (call === 'upload') return await upload(request, body, json);
  record({ call, id });
  const found = documents.get(id);
  if (found?.key !== JSON.parse(body).document_key) return json({ message: 'Document not found' }, 404);
  if (call === 'status') return json(statusOf(id, found));
  const fault = behaviour.fail.shift();
  if (fault === 'break') {
    response.writeHead(200, { 'content-length': found.content.length + 10 });
    return response.write(found.content.subarray(0, 3), () => response.socket.destroy());
  }
  if (fault !== undefined) return json({ message: 'No' }, fault, { 'retry-after': '0' });
  documents.delete(id);
  response.writeHead(200, { 'content-type': 'application/octet-stream' });
  if (behaviour.slow) {
    const sent = behaviour.slow === 'silent' ? 0 : 1;
    if (sent > 0) response.write(found.content.subarray(0, sent));
    while (behaviour.slow) await new Promise((resolve) => setTimeout(resolve, 20));
    response.write(found.content.subarray(sent));
  } else {
    response.write(found.content);
  }
  response.end();
});

async function upload(request, body, json) {
  const { boundary } = /boundary=(?<boundary>\S+)/.exec(request.headers['content-type']).groups;
  const fields = {};
  let content = Buffer.alloc(0);
  for (const part of body.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n');
    const [head, value] = [part.slice(0, end), part.slice(end + 4, -2)];
    const name = /name="([^"]+)"/.exec(head)[1];
    if (name === 'file') {
      content = Buffer.from(value, 'latin1');
      fields.fileName = Buffer.from(/filename="([^"]+)"/.exec(head)[1], 'latin1').toString('utf8');
    } else {
      fields[name] = value;
    }
  }
  record({ call: 'upload', ...fields });
  while (behaviour.slowUpload) await new Promise((resolve) => setTimeout(resolve, 20));
  const refusal = behaviour.refuse.shift();
  if (refusal !== undefined) return json({ message: 'Refused' }, refusal, { 'retry-after': '0' });
  const id = randomBytes(16).toString('hex').toUpperCase();
  const key = randomBytes(32).toString('hex').toUpperCase();
  const translated = content.includes(0) ? content : Buffer.from(content.toString('utf8').toUpperCase());
  documents.set(id, { key, content: fields.output_format === 'docx' ? emptyPackage : translated });
  json({ document_id: id, document_key: key });
}

function statusOf(id, { content }) {
  const { held, billed, error, secondsRemaining, notApplied } = behaviour;
  if (held) return { document_id: id, status: 'translating', seconds_remaining: secondsRemaining };
  if (error) return { document_id: id, status: 'error', message: error };
  const characters = billed ?? [...content.toString()].length;
  return { document_id: id, status: 'done', billed_characters: characters, not_applied: notApplied ?? undefined };
}

function reset() {
  Object.assign(behaviour, {
    held: false,
    refuse: [],
    fail: [],
    slow: false,
    slowUpload: false,
    billed: undefined,
    secondsRemaining: 2 ** 27,
    error: undefined,
    notApplied: undefined,
  });
  documents.clear();
  calls.length = 0;
}

function record(call) {
  calls.push(call);
  for (const look of lookouts) look();
}

/** Resolves when the status of so many documents was asked for. */
function askedAbout(count) {
  return new Promise((resolve) => {
    const look = () => {
      const ids = new Set(calls.filter(({ call }) => call === 'status').map(({ id }) => id));
      if (ids.size < count) return;
      lookouts.delete(look);
      resolve(count);
    };
    lookouts.add(look);
    look();
  });
}

server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
