import { createContext } from 'react-router';
import type { CheckResult } from './check.ts';

export type RunChecks = () => Promise<CheckResult[]>;

/** Runs the shop's health checks; null if nothing can run them. */
export const checksContext = createContext<RunChecks | null>(null);
