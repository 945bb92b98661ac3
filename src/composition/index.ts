export type { FlowChunk, FlowPart } from './flow/flow.ts';
export * from './layout/crop.ts';
export * from './layout/faults.ts';
export { fieldsIn, fieldsOf, fieldsOfPage } from './layout/fields.ts';
export * from './layout/fonts.ts';
export * from './layout/layout.ts';
export { type Sample, samplesOf } from './layout/samples.ts';
export * from './layout/values.ts';
