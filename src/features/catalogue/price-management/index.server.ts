export { publishBulkDraft } from './admin/bulk-drafts.server.ts';
export { readPaperChoices } from './admin/papers/papers.server.ts';
