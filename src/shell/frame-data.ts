import { useRouteLoaderData } from 'react-router';
import type { Company } from '../platform/company.ts';
import type { OpeningHours, OpeningNow } from '../platform/opening-hours.ts';
import type { Visiting } from '../platform/visiting.ts';

/** What the root route has read for every page of the shop. */
export interface FrameData {
  company: Company;
  hours: OpeningHours;
  opening: OpeningNow & { closedSoon: string[] };
  visiting: Visiting;
  /** the day in Belfast, `2026-11-24` */
  today: string;
  /** without a slash at its end; canonical addresses begin so */
  origin: string;
}

/** The company and the shop's address, without asking the database again; null in the back office and on error. */
export function useFrame(): FrameData | null {
  return useRouteLoaderData<FrameData | null>('root') ?? null;
}
