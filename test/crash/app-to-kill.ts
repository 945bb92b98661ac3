// Galley reduced to its database, in a process of its own so that it can be killed. `node app-to-kill.ts DATA_DIR`:
// confirms one order, leaves a second half written, and prints "ready".
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#platform/embedded-postgres/index.ts';

const [dataDir = ''] = process.argv.slice(2);
process.on('SIGINT', () => console.log('heard ctrl-C'));

try {
  const { host, port, user, database, pid } = await startEmbeddedPostgres({ dataDir });
  const client = new Client({ host, port, user, database });
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS orders (reference text)');
  await client.query("INSERT INTO orders VALUES ('confirmed')");
  await client.query('BEGIN');
  await client.query("INSERT INTO orders VALUES ('half written')");
  console.log(`ready ${JSON.stringify({ host, port, user, database, pid })}`);
  client.on('error', (error) => console.log(`lost the database: ${error.message}`));
  setInterval(() => {}, 60_000);
} catch (error) {
  console.log(`refused ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
