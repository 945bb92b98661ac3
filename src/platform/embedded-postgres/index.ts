export { DataDirectoryInUseError } from './data-lock.ts';
export { type Connection, runningEmbeddedPostgres, webConnection } from './running.ts';
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start.ts';
