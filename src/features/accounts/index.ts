export type { Role, User, Visitor } from './visitor.ts';
