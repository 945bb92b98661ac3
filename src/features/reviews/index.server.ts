export { insertSampleReviews } from './sample-reviews.server.ts';
export { reviewFiguresJson, SAMPLE_DATA_SETTING } from './store.server.ts';
