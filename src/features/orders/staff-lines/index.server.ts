export { findMatches } from './find-matches.server.ts';
