// The models that come with Parlance: `data/models/catalogue.json` has a line for each, and its files stand beside it.
const { createHash } = require('node:crypto');
const { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');

/**
 * Puts each model into a folder of its own, as the local service reads them (`src/storage/models/manifest.ts`), and takes
 * away what an earlier build put there.
 * @param {string} source folder of the catalogue
 * @param {string} target folder of the models
 */
exports.writeOwnModels = function writeOwnModels(source, target) {
  rmSync(target, { recursive: true, force: true });
  const catalogue = path.join(source, 'catalogue.json');
  const models = existsSync(catalogue) ? JSON.parse(readFileSync(catalogue, 'utf8')) : [];
  for (const { id, model, vocabularies, shortlist, ...about } of models) {
    const folder = path.join(target, id);
    mkdirSync(folder, { recursive: true });
    const place = (from, name) => {
      copyFileSync(path.join(source, from), path.join(folder, name));
      const bytes = readFileSync(path.join(folder, name));
      return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    };
    const names = vocabularies.length === 1 ? ['vocab.spm'] : ['source.spm', 'target.spm'];
    const manifest = {
      format: 1,
      ...about,
      origin: 'Parlance',
      files: {
        model: place(model, 'model.bin'),
        vocabularies: vocabularies.map((from, at) => place(from, names[at])),
        ...(shortlist && { shortlist: place(shortlist, 'shortlist.bin') }),
      },
    };
    // Its links are to pages that are in the package, too.
    const card = readFileSync(path.join(source, `${id}.md`), 'utf8').replaceAll('](../../', '](../../../');
    writeFileSync(path.join(folder, 'README.md'), card);
    writeFileSync(path.join(folder, 'model.json'), JSON.stringify(manifest, undefined, 2));
  }
};
