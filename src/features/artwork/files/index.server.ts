export { checkArtworkJob } from './check-artwork.server.ts';
export { cleanArtworkJob } from './clean-artwork.server.ts';
export { giveToDraft, releaseFromDraft } from './draft-files-store.server.ts';
export { engineContext } from './engine-context.server.ts';
export { attachment, signedFile, signedPreview } from './file.server.ts';
export { nameToSaveAs } from './file-name.ts';
export { type FixRequest, fileGone } from './fixes/fix-request.server.ts';
export { LOOK_SETTINGS, readLookOffer, readLookSettings } from './looks/look-settings.server.ts';
export { readShownIdea } from './looks/shown-idea.server.ts';
export { readProofPages } from './proof/read-pages.server.ts';
export { readItemProof } from './proof/read-view.server.ts';
export { readSeparationNames } from './separation-names.server.ts';
export { waitForCheck } from './signals.server.ts';
export { readSmallPreview } from './small-preview.server.ts';
export * from './store.server.ts';
export { storeMade } from './store-made.server.ts';
export {
  RESUMABLE_PATH,
  type ResumableUploads,
  resumableUploads,
} from './upload/resumable-upload.server.ts';
export { takeRoom } from './upload/room.server.ts';
export { takeFiles } from './upload/take-files.server.ts';
export {
  type FilesForm,
  readFilesForm,
  readUploadForm,
} from './upload/upload.server.ts';
export { bytesOf, formWait, uploadsStopped, uploadWait } from './upload/upload-limits.server.ts';
export { waysOnIfInvalid } from './ways-on/other-sizes.server.ts';
