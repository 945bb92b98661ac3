export { faultWords } from './fault-words.ts';
export { templatePicture } from './template-grid.tsx';
