export { answerPicture, noPicture, readName } from './answer.server.ts';
export {
  drawPrivately,
  drawQuietly,
  filesOfPhoto,
  IntakeRefused,
  isDrawnPrivately,
  pictureName,
  processUpload as takeUpload,
  quietRenderer,
  RendererError,
} from './pictures.server.ts';
export type { Renderer } from './renderer/renderer.server.ts';
