export { answerBlankTemplate } from './blank-template.server.ts';
export {
  addPhoto,
  changePhoto,
  cleanPhotosJob,
  type PhotoChange,
  Redescribed,
} from './photos/change-photos.server.ts';
export { readPhotos } from './photos/store.server.ts';
export { takePicture } from './photos/take-picture.server.ts';
export { DRAW_AHEAD, drawAheadJob } from './pictures/draw-ahead.server.ts';
export { inputOf } from './pictures/picture-input.server.ts';
export { searchProducts } from './search.server.ts';
export { insertSeedCatalogue } from './seed-catalogue.server.ts';
export * from './store.server.ts';
