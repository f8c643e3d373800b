import assert from 'node:assert/strict';

interface Bill {
  components: Array<{ name: string }>;
}

describe('The bill of materials of the package', () => {
  it('has the libraries that are built in, and those alone', async function () {
    this.timeout(120_000);
    const { billOfMaterials } = await import('../../host/billOfMaterials.mjs');
    const names = (JSON.parse(billOfMaterials()) as Bill).components.map(({ name }) => name);
    for (const built of ['undici', 'valibot', 'harper.js']) assert.ok(names.includes(built), built);
    for (const tool of ['eslint', 'mocha', 'typescript']) assert.ok(!names.includes(tool), tool);
  });
});
