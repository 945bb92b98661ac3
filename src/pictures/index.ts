export { type Pictured, type PictureInput, pictureInput } from './picture-input.ts';
export { PRODUCT_FORMS } from './product-form.ts';
export type { IntakeRefusal, Job, Showing, Subject, TakenPicture } from './renderer/protocol.ts';
export { PICTURE_WIDTHS, pictureAlt, SOCIAL_WIDTH, type View, viewsOf } from './views.ts';
