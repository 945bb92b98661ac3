import pg from 'pg';
import type { Statement } from './shop-statements.ts';

// The baseline for the database: a bare client that sends the same statements, reads the rows, and does nothing else.
// It sends its server process's id, then runs the list as often as each message says and answers when it is done.
const { connection, statements } = JSON.parse(process.argv[2] ?? '{}') as {
  connection: pg.ClientConfig;
  statements: Statement[];
};
const client = new pg.Client(connection);
await client.connect();
const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
process.on('message', async (times: number) => {
  for (let i = 0; i < times; i += 1)
    for (const [nth, { text, values }] of statements.entries())
      await client.query({ name: `s${nth}`, text, values });
  process.send?.('done');
});
process.on('disconnect', () => process.exit());
process.send?.(rows[0]?.pid);
