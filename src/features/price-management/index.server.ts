export { readPaperChoices } from './admin/papers/papers.server.ts';
