export * from './complaint.ts';
