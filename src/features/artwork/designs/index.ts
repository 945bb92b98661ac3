export type { Design } from './design.ts';
export { DesignField } from './design-fields.tsx';
export { emptyFields, longFields, photoName, readDesignForm, textName } from './design-form.ts';
export { faultWords, isStop } from './fault-words.ts';
export * from './service/service.ts';
export { BACK_FIELDS, COVER_FIELDS } from './service/service-fields.ts';
export { versesOf } from './service/service-flow.ts';
export { SERVICE_SIZE, SERVICE_STYLES, styleOf } from './service/styles.ts';
export { type OwnSharing, SharingCard } from './sharing/sharing-card.tsx';
