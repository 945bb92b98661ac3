export { checkArtworkJob } from './check-artwork.server.ts';
export { cleanArtworkJob } from './clean-artwork.server.ts';
export type { Engine } from './engine/engine.ts';
export { startMupdfEngine } from './engine/mupdf-engine.server.ts';
export { engineContext } from './engine-context.server.ts';
export { signedFile, signedPreview } from './file.server.ts';
export { type Asked, fileGone } from './repair/asked.server.ts';
export {
  RESUMABLE_PATH,
  type ResumableUploads,
  resumableUploads,
} from './resumable-upload.server.ts';
export { waitForCheck } from './signals.server.ts';
export * from './store.server.ts';
export { takeFiles } from './take-files.server.ts';
export { readFilesForm, readUploadForm, type UploadedForm, type UploadOutcome } from './upload.server.ts';
