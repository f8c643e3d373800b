// `npm start`: a real VS Code with the extension, for a person, at a printed address: `npm start [-- FOLDER]`.
// It shows a copy of the sample workspace, or the folder given; listens on loopback only, behind a token; stops with
// Ctrl-C.
import path from 'node:path';
import { startServer, temporaryWorkspace } from '../host/editor.mjs';
import { reportAndExit } from '../host/toolchain.mjs';

const given = process.argv[2] && path.resolve(process.argv[2]);

/**
 * The sample is ours: it needs no trust. Its page is opened by the address: with the editor's own setting for that, nothing
 * is opened where the extension that shows Markdown is found later.
 */
const forSample = { 'security.workspace.trust.enabled': false, 'workbench.startupEditor': 'none' };

async function main() {
  const { root, workspace, remove } = await temporaryWorkspace();
  try {
    const server = await startServer({ root, installed: true, settings: given ? {} : forSample });
    const interrupted = new Promise((resolve) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, resolve);
    });
    try {
      const address = given ? server.url(given) : server.url(workspace, { open: path.join(workspace, 'README.md') });
      console.log(`\nParlance in VS Code: ${address}\n`);
      console.log(given ? `It edits ${given}.` : 'It edits a copy of the sample workspace: nothing is kept.');
      console.log('What to try: F1, Welcome: Open Walkthrough…, Get Started with Parlance.');
      console.log('A key you enter is forgotten when the page is reloaded. Ctrl-C stops it.');
      await Promise.race([interrupted, server.ended]);
    } finally {
      await server.stop();
    }
  } finally {
    await remove();
  }
}

await main().catch(reportAndExit);
