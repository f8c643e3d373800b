import assert from 'node:assert/strict';
import { isSignInPage, resultProblem } from '../../../../src/domain/documents/resultCheck';
import { sentence } from '../../../support/sentence';

const bytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

describe('the check of a result', () => {
  it('takes what begins and ends as its type does', () => {
    const office = bytes(`PK\x03\x04${'x'.repeat(100)}PK\x05\x06${'\0'.repeat(18)}`);
    assert.equal(resultProblem('docx', office), undefined);
    assert.equal(resultProblem('pdf', bytes('%PDF-1.7')), undefined);
    assert.equal(resultProblem('txt', bytes('anything')), undefined);
  });

  it('says what is wrong with the rest', () => {
    assert.match(sentence(resultProblem('txt', bytes(''))), /empty/);
    assert.match(sentence(resultProblem('docx', bytes('<html>'))), /isn’t a docx file/);
    assert.match(sentence(resultProblem('xlsx', bytes(`PK\x03\x04${'x'.repeat(70_000)}`))), /incomplete/);
    assert.match(sentence(resultProblem('pdf', bytes('PK\x03\x04'))), /isn’t a pdf file/);
  });

  it('knows a page to sign in to a network', () => {
    const page = bytes('<!DOCTYPE html><title>Sign in</title>');
    assert.ok(isSignInPage('txt', 'text/html; charset=utf-8', page));
    assert.ok(isSignInPage('docx', 'text/html', page));
    assert.ok(!isSignInPage('html', 'text/html', page));
    assert.ok(!isSignInPage('txt', 'text/plain', page));
    assert.ok(!isSignInPage('txt', 'text/html', bytes('Hello')));
  });
});
