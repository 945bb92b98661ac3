export { aftermathOf, aftermathSql } from './aftermath.server.ts';
export { continueNumbers } from './continue-numbers.server.ts';
export { type Known, merged } from './known.ts';
export { readNewerBackup } from './newer-backup.ts';
export { readOutbox } from './outbox.ts';
export { readKnown } from './read-known.server.ts';
export { readRemembered, rememberJob } from './remembered.server.ts';
export { printedOf } from './series.ts';
