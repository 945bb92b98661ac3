export * from './retention/kinds.ts';
