export { addShippedTemplates } from './add-shipped-templates.server.ts';
export { type DesignEngines, setDesignEngines } from './composer-context.server.ts';
export { claimDesigns } from './design-store.server.ts';
export { workOnListJob } from './list/make-list.server.ts';
