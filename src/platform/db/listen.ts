import pg from 'pg';

export interface Listening {
  /** A notification arrived on the channel. */
  onNews: () => void;
  /** True: notifications now arrive. False: they don't, until this is called with true again. */
  onListening: (isListening: boolean) => void;
  onError: (error: Error) => void;
}

const AGAIN_MS = 2000;

/**
 * Listens to a PostgreSQL channel (`NOTIFY`) on its own connection, and reconnects if that is lost. Nothing arrives
 * behind a transaction pooler. Returns a function that stops it.
 */
export function listen(
  connection: pg.PoolConfig,
  channel: string,
  listening: Listening,
): () => Promise<void> {
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const lost = (one: pg.Client) => {
    if (one !== client || ended) return;
    client = undefined;
    listening.onListening(false);
    timer = setTimeout(connect, AGAIN_MS).unref();
  };
  function connect(): void {
    const one = new pg.Client({ application_name: 'galley news', keepAlive: true, ...connection });
    client = one;
    one.on('notification', listening.onNews);
    one.on('error', (error) => {
      listening.onError(error);
      lost(one);
    });
    one.on('end', () => lost(one));
    one
      .connect()
      .then(() => one.query(`listen ${pg.escapeIdentifier(channel)}`))
      .then(
        () => one === client && listening.onListening(true),
        (error: Error) => {
          listening.onError(error);
          void one.end().catch(listening.onError);
          lost(one);
        },
      );
  }
  connect();
  return async () => {
    ended = true;
    clearTimeout(timer);
    await client?.end();
  };
}
