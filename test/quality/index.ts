/* npm run quality: what checking finds (`run.ts`); npm run quality -- translation: how good translations are. */
void (process.argv[2] === 'translation' ? import('./translation/run') : import('./run'));
