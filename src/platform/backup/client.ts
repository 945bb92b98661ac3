import pg, { type PoolConfig } from 'pg';

/** Runs work on its own connection. If the connection is lost, that is the error thrown, not its consequences. */
export async function withClient<T>(
  connection: PoolConfig,
  name: `galley-${string}`,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: name });
  let lost: Error | undefined;
  client.on('error', (error) => {
    lost ??= error;
  });
  await client.connect();
  try {
    return await work(client);
  } catch (error) {
    if (lost) throw new Error(`The connection to the database was lost (${lost.message}).`, { cause: error });
    throw error;
  } finally {
    await client.end();
  }
}
