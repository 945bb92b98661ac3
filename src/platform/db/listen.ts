import pg from 'pg';

export interface Listening {
  /** Somebody said something on the channel. */
  onNews: () => void;
  /** From now on we hear of it; or, with false, we don't any more until we are told so again. */
  onHearing: (hears: boolean) => void;
  onError: (error: Error) => void;
}

const AGAIN_MS = 2000;

/**
 * Listens to a channel of PostgreSQL (`NOTIFY`) over a connection of its own, and connects again when that is lost.
 * Behind a transaction pooler nothing is ever heard. The function that it returns ends it.
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
    listening.onHearing(false);
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
        () => one === client && listening.onHearing(true),
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
