export { addShippedTemplates } from './add-shipped-templates.server.ts';
export { composerContext } from './composer-context.server.ts';
export { claimDesigns } from './design-store.server.ts';
