export * from './despatch.ts';
export * from './despatch-words.ts';
