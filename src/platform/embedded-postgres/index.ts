export { DataDirectoryInUseError } from './data-lock.ts';
export { type Connection, runningEmbeddedPostgres } from './running.ts';
export { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './start.ts';
