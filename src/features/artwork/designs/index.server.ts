export { addShippedTemplates } from './add-shipped-templates.server.ts';
export { composeDesign, pictureUrl } from './compose-design.server.ts';
export { composerContext, type DesignEngines, setDesignEngines } from './composer-context.server.ts';
export {
  claimDesigns,
  deleteDesign,
  insertDesign,
  readOwnDesign,
  saveService,
} from './design-store.server.ts';
export { workOnListJob } from './list/make-list.server.ts';
export { choicesForLayout, MAKE_REFUSALS, makePrintFile } from './make-print-file.server.ts';
export { makeSamplePhotos, type ProvenSample, proveSample } from './prove-sample.server.ts';
export { ownSharing } from './sharing/own-sharing.server.ts';
export { ownFontId, readTemplateFiles, withLocalFiles } from './template-files.server.ts';
