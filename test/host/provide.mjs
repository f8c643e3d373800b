// Installs what the tests need beside the project's own dependencies: `node test/host/withNode.mjs test/host/provide.mjs`.
// `npm test` does so too where it is not done; continuous integration does it while it looks at the sources.
import { provideApertium, provideSpeech } from './systemEngines.mjs';
import { browser, editorServer, reportAndExit } from './toolchain.mjs';

try {
  await Promise.all([editorServer(), browser()]);
  provideApertium();
  provideSpeech();
} catch (error) {
  reportAndExit(error);
}
