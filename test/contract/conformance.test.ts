import { describeWithSqlite } from '../support/describeWithSqlite';
import { ServiceUnderContract } from './service';
import { contractTests } from './suite';
import type { ContractTest, FamilyTests } from './suite';
import type { Fixture } from './table';
import { NotOffered } from './table';

/*
 * The wire contract as a table of requests and what must come back, over a real socket. By default against the built
 * local service; against any other with PARLANCE_TEST_URL, PARLANCE_TEST_KEY and, for the admin rows,
 * PARLANCE_TEST_ADMIN_KEY (PARLANCE_TEST_SCHEME for another first word of `Authorization`). Another service is held to
 * the contract alone: what it leaves open is skipped, with the reason in the title.
 */
const isForeign = process.env.PARLANCE_TEST_URL !== undefined;
const hasAdminKey = !isForeign || process.env.PARLANCE_TEST_ADMIN_KEY !== undefined;
const describeHere = isForeign ? describe : describeWithSqlite;
describeHere('The contract', () => {
  let service: ServiceUnderContract;
  before(async () => {
    service = await ServiceUnderContract.start();
  });
  after(() => service.stop());

  for (const tests of contractTests({ isForeign, hasAdminKey })) describeFamily(tests, () => service);
});

function describeFamily({ family, skipped, rows }: FamilyTests, service: () => ServiceUnderContract): void {
  describe(family.name, () => {
    // Each test says it when this fails: a hook that fails would leave them out.
    let prepared: () => Fixture = () => ({});
    before(async () => {
      if (skipped || !family.prepare) return;
      const result = await Promise.allSettled([family.prepare(service())]);
      prepared = () => {
        if (result[0].status === 'rejected') throw result[0].reason;
        return result[0].value;
      };
    });
    after(() => (skipped ? undefined : family.clean?.(service())));
    for (const { title, tests } of rows) {
      describe(title, () => tests.forEach((test) => declare(test, service, () => prepared())));
    }
  });
}

function declare(test: ContractTest, service: () => ServiceUnderContract, fixture: () => Fixture): void {
  if (test.skipped !== undefined) return void it.skip(`${test.title} (skipped: ${test.skipped})`);
  it(test.title, async function () {
    try {
      await test.run(service(), fixture());
    } catch (error) {
      if (!(error instanceof NotOffered) || !isForeign) throw error;
      this.runnable().title += ` (skipped: ${error.message})`;
      this.skip();
    }
  });
}
