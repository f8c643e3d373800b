/** Calls the service at SERVICE_URL, trusting the system's authorities or only Node's, and prints what came of it. */
import { ServiceClient } from '../../src/api/client';
import { ServiceError } from '../../src/api/errors';
import { testConnection } from './testConnection';

async function main(): Promise<void> {
  const network = { systemCertificates: process.argv[2] === 'system' };
  const client = new ServiceClient(testConnection(process.env['SERVICE_URL'] ?? ''), { network });
  const outcome = await client.usage.get().then(
    () => 'answered',
    (error: unknown) => (ServiceError.is(error) ? error.reason : String(error)),
  );
  console.log(outcome);
  await client.close();
}

void main();
