export * from './despatch.ts';
