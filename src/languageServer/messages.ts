import * as v from 'valibot';
import { type ConnectionOptions, Message } from 'vscode-languageserver/node';
import { methods } from '../shared/languageServer';

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const position = v.object({ line: count, character: count });
const range = v.object({ start: position, end: position });
const identified = v.object({ uri: v.string() });
const versioned = v.object({ uri: v.string(), version: v.pipe(v.number(), v.integer()) });
const item = v.object({ ...versioned.entries, languageId: v.string(), text: v.string() });
const changes = v.array(v.object({ range: v.optional(range), text: v.string() }));

/** The parts of messages that the server works with. Editors send more, which nobody looks at. */
const schemas: Readonly<Record<string, v.GenericSchema>> = {
  'textDocument/didOpen': v.object({ textDocument: item }),
  'textDocument/didChange': v.object({ textDocument: versioned, contentChanges: changes }),
  'textDocument/didSave': v.object({ textDocument: identified }),
  'textDocument/didClose': v.object({ textDocument: identified }),
  'textDocument/diagnostic': v.object({ textDocument: identified }),
  'textDocument/codeAction': v.object({
    textDocument: identified,
    range,
    context: v.object({ only: v.nullish(v.array(v.string())) }),
  }),
  'notebookDocument/didOpen': v.object({
    notebookDocument: v.object({ uri: v.string(), cells: v.array(v.object({ document: v.string() })) }),
    cellTextDocuments: v.array(item),
  }),
  'notebookDocument/didChange': v.object({
    notebookDocument: identified,
    change: v.object({
      cells: v.nullish(
        v.object({
          structure: v.nullish(
            v.object({
              array: v.object({
                start: count,
                deleteCount: count,
                cells: v.nullish(v.array(v.object({ document: v.string() }))),
              }),
              didOpen: v.nullish(v.array(item)),
              didClose: v.nullish(v.array(identified)),
            }),
          ),
          data: v.nullish(v.array(v.object({ document: v.string() }))),
          textContent: v.nullish(v.array(v.object({ document: versioned, changes }))),
        }),
      ),
    }),
  }),
  'notebookDocument/didClose': v.object({
    notebookDocument: identified,
    cellTextDocuments: v.array(identified),
  }),
  [methods.translated]: v.object({ uri: v.string(), language: v.string(), texts: v.array(v.string()) }),
  [methods.caret]: v.object({ uri: v.string(), positions: v.array(position) }),
  [methods.view]: v.object({
    documents: v.array(v.object({ uri: v.string(), lines: v.array(v.object({ first: count, last: count })) })),
  }),
  [methods.check]: v.object({ uri: v.string(), cause: v.picklist(['save', 'command']) }),
  [methods.checkFile]: v.object({
    uri: v.string(),
    languageId: v.string(),
    text: v.string(),
    sends: v.boolean(),
  }),
};

/**
 * Options for a connection to an editor: a notification that isn't of the protocol is refused before any document changes by
 * it. The log names it. A request is answered with an error.
 */
export const onlyProtocol: ConnectionOptions = {
  messageStrategy: {
    handleMessage(message, next) {
      if (!Message.isRequest(message) && !Message.isNotification(message)) return next(message);
      const { method } = message;
      const schema = Object.hasOwn(schemas, method) ? schemas[method] : undefined;
      if (!schema || v.is(schema, message.params)) return next(message);
      // Its handler finds nothing to work with, and the connection answers so.
      if (Message.isRequest(message)) return next({ ...message, params: undefined } as Message);
      throw new Error(`${method} isn’t a message of the protocol. Nothing was changed by it.`);
    },
  },
};
