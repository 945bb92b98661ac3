export * from './blocks.ts';
export * from './stages.ts';
