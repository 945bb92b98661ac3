export * from './disputes.ts';
export * from './refund-tries.ts';
