export { answerPicture, noPicture, readName } from './answer.server.ts';
export {
  drawPrivately,
  drawQuietly,
  filesOfPhoto,
  IntakeRefused,
  pictureName,
  quietRenderer,
  RendererError,
  takeUpload,
} from './pictures.server.ts';
export type { Renderer } from './renderer/renderer.server.ts';
