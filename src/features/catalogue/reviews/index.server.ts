export { addMissingSampleReviews, insertSampleReviews, noteSamplesAdded } from './sample-reviews.server.ts';
export { readTestimonials, reviewFiguresJson, SAMPLE_DATA_SETTING } from './store.server.ts';
