export { addShippedTemplates } from './add-shipped-templates.server.ts';
export { composeDesign } from './compose-design.server.ts';
export { composerContext } from './composer-context.server.ts';
export { claimDesigns } from './design-store.server.ts';
export { choicesForLayout } from './make-print-file.server.ts';
export { makeSamplePhotos, type ProvenSample, proveSample } from './prove-sample.server.ts';
export { ownFontId, readTemplateFiles, withLocalFiles } from './template-files.server.ts';
