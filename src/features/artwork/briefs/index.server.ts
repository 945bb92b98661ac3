export {
  BRIEF_JSON,
  DESIGN_SETTINGS,
  giveBriefs,
  readBrief,
  readDesignRule,
  readDesignSettings,
  readOwnBrief,
  saveBrief,
} from './briefs-store.server.ts';
export {
  countUnusedBriefs,
  deleteBriefs,
  deleteUnusedBriefs,
  forgetDesigns,
} from './forget-briefs.server.ts';
export { BRIEF_FORM_BYTES_MAX, dropFiles, readBriefForm } from './take-brief-files.server.ts';
