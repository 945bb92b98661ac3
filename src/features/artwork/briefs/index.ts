export * from './brief.ts';
export * from './design-rule.ts';
