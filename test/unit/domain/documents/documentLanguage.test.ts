import assert from 'node:assert/strict';
import { documentLanguage } from '../../../../src/domain/documents/documentLanguage';
import { OfflineDetector } from '../../../../src/domain/detectLanguage';
import type { DocumentType } from '../../../../src/domain/documents/documentType';

describe('the language of a document', () => {
  const detector = new OfflineDetector();
  const told = (type: DocumentType, text: string) => documentLanguage(type, Buffer.from(text), detector);

  it('is told by what people read in it', async () => {
    const english = 'Put the kettle on the stove, and wait until the water boils before you pour it over the leaves.';
    assert.equal(await told('txt', english), 'en');
    const script = '<script>let größe = "über die Straße gehen wir heute nicht";</script>';
    assert.equal(await told('html', `<p>${english}</p>${script}`), 'en');
    const spanish = 'Pon la tetera en el fuego y espera hasta que hierva el agua antes de echarla sobre las hojas.';
    assert.equal(await told('txt', spanish), 'es');
  });

  it('is what the file says of itself', async () => {
    const unit = '<file id="f"><unit id="u"><segment><source>The kettle</source></segment></unit></file>';
    assert.equal(await told('xlf', `<xliff version="2.1" srcLang="pt-BR" trgLang="de">${unit}</xliff>`), 'pt-BR');
  });

  it('stays open where nothing tells', async () => {
    assert.equal(await told('txt', 'OK'), undefined);
    assert.equal(await told('pdf', 'Put the kettle on the stove, and wait until the water boils.'), undefined);
    assert.equal(await told('docx', 'no archive at all, though it says so in its name'), undefined);
  });
});
