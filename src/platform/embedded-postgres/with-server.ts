import type { Binaries } from './binaries.ts';
import { makeSocketDir, writeAccessRules } from './cluster.ts';
import { type Connection, clearLeftovers, removeSocketDir } from './running.ts';
import { spawnServer } from './server-process.ts';
import type { ServerUser } from './server-user.ts';
import { startWithRetries } from './start.ts';
import { halt } from './supervise.ts';

/**
 * Runs a server on a cluster while some work is done, without starting it again if it dies. Call it only while holding
 * the lock of the data directory that the cluster is in.
 * @throws an Error with the end of the log if the server doesn't start
 */
export async function withServer<T>(
  cluster: {
    clusterDir: string;
    binaries: Binaries;
    user: ServerUser;
    logFile: string;
    settings: Record<string, string>;
  },
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const { clusterDir, user, logFile } = cluster;
  await clearLeftovers(clusterDir);
  writeAccessRules(clusterDir, user);
  const socketDir = makeSocketDir(user);
  try {
    const running = await startWithRetries(() => spawnServer({ ...cluster, socketDir }), clusterDir, logFile);
    try {
      return await work({ host: socketDir, port: 5432, user: 'galley', database: 'galley' });
    } finally {
      await halt(running);
    }
  } finally {
    removeSocketDir(socketDir);
  }
}
