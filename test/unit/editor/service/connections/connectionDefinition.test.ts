import assert from 'node:assert/strict';
import { readDefinitions, withDefinition } from '../../../../../src/editor/service/connections/connectionDefinition';

const work = {
  name: 'Work',
  baseUrl: 'https://api.example.com',
  authScheme: 'Example-Key',
  tagHeader: 'X-Example-Tag',
};

describe('readDefinitions', () => {
  const problemsOf = (entry: unknown) => readDefinitions([entry]).problems.map(({ detail }) => detail);

  it('reads a connection, and takes the names of the contract where it has none', () => {
    const { definitions, problems } = readDefinitions([work, { name: ' Home ', baseUrl: 'http://127.0.0.1:8080/x/' }]);
    assert.deepEqual(problems, []);
    assert.deepEqual(definitions, [
      work,
      {
        name: 'Home',
        baseUrl: 'http://127.0.0.1:8080/x',
        authScheme: 'Service-Auth-Key',
        tagHeader: 'X-Service-Reporting-Tag',
      },
    ]);
  });

  for (const baseUrl of [
    'http://api.example.com',
    'ftp://api.example.com',
    'https://name:secret@api.example.com',
    'https://api.example.com?key=secret',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    'api.example.com',
    '',
    7,
  ]) {
    it(`refuses the address ${String(baseUrl)} and says why without repeating secrets`, () => {
      const { definitions, problems } = readDefinitions([{ ...work, baseUrl }]);
      assert.deepEqual(definitions, []);
      assert.equal(problems[0]?.name, 'Work');
      assert.match(problems[0].detail, /address/);
      assert.doesNotMatch(problems[0].detail, /secret/);
    });
  }

  it('refuses a second connection of the same name, whatever its case', () => {
    const { definitions, problems } = readDefinitions([work, { ...work, name: 'WORK' }]);
    assert.equal(definitions.length, 1);
    assert.deepEqual(problems, [{ name: 'WORK', detail: 'Another connection has the same name.' }]);
  });

  it('leaves the name of the local service to it', () => {
    assert.match(problemsOf({ ...work, name: 'local' })[0] ?? '', /local service/);
  });

  it('refuses what would break a header', () => {
    assert.match(problemsOf({ ...work, authScheme: 'Two words' })[0] ?? '', /header/);
    assert.match(problemsOf({ ...work, tagHeader: 'X-Tag\r\nHost: evil' })[0] ?? '', /header/);
  });

  for (const value of [undefined, null, 'x', {}, 7]) {
    it(`reads ${JSON.stringify(value)} as no connections`, () => {
      assert.deepEqual(readDefinitions(value), { definitions: [], problems: [] });
    });
  }

  it('names an entry that is none by its place', () => {
    assert.deepEqual(readDefinitions([null]).problems, [{ name: 'entry 1', detail: 'The connection has no name.' }]);
  });
});

describe('withDefinition', () => {
  const broken = { name: 'Broken', baseUrl: 'nowhere' };

  it('adds a connection at the end and keeps entries that cannot be used', () => {
    assert.deepEqual(withDefinition([broken], 'Work', work), [broken, work]);
  });

  it('replaces a connection where it stands', () => {
    const renamed = { ...work, name: 'Office' };
    assert.deepEqual(withDefinition([work, broken], 'work', renamed), [renamed, broken]);
  });

  it('takes a connection out', () => {
    assert.deepEqual(withDefinition([broken, work], 'Work'), [broken]);
  });

  it('begins a list where the setting is none', () => {
    assert.deepEqual(withDefinition('nonsense', 'Work', work), [work]);
  });
});
