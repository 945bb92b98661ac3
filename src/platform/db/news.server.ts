import type pg from 'pg';
import { listen } from './listen.ts';

/** Tells the people looking at something that it has changed. */
export interface News {
  /** Calls `onNews` after each change, until the returned function is called. Nothing runs while nobody is subscribed. */
  subscribe: (onNews: () => void) => () => void;
  /** Calls this once when the shop stops, so that a response that is waiting for news ends. */
  onClose: (onClose: () => void) => () => void;
  /** Ends everything that is waiting. */
  close: () => void;
}

export interface NewsSource {
  connection: pg.PoolConfig;
  channel: string;
  /** SQL for one text that is different after each change, queried every second if notifications don't arrive */
  mark: string;
  onError: (error: Error) => void;
}

/** What triggers report about jobs, stages and presses (the database’s `tell_board`). */
export const FLOOR_NEWS = { channel: 'shop_board', mark: 'select max(id) from job_events' };

/** News of one channel of the database, on one connection that is open only while somebody is subscribed. */
export function openNews({ connection, channel, mark, onError }: NewsSource): News {
  const listeners = new Set<() => void>();
  const waiting = new Set<() => void>();
  let unlisten: (() => Promise<void>) | undefined;
  const tell = () => {
    for (const onNews of listeners) onNews();
  };
  return {
    subscribe(onNews) {
      listeners.add(onNews);
      // A change from before it listened, or while the connection was lost, is reported as soon as it listens.
      unlisten ??= listen(
        connection,
        channel,
        { onNews: tell, onListening: (isListening) => isListening && tell(), onError },
        { mark },
      );
      return () => {
        listeners.delete(onNews);
        if (listeners.size > 0) return;
        void unlisten?.().catch(onError);
        unlisten = undefined;
      };
    },
    onClose(onClose) {
      waiting.add(onClose);
      return () => waiting.delete(onClose);
    },
    close() {
      for (const onClose of waiting) onClose();
    },
  };
}
