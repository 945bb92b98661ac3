export { embeddedCluster } from './cluster.ts';
export { DataDirectoryInUseError } from './data-lock.ts';
export { fetchPrograms } from './fetch-programs.ts';
export { markMoved } from './moved.ts';
export { type Connection, runningEmbeddedPostgres, webConnection } from './running.ts';
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start.ts';
