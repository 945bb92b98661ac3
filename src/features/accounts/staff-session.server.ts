import {
  differenceInDays,
  differenceInMilliseconds,
  hoursToMilliseconds,
  minutesToMilliseconds,
} from 'date-fns';
import type { Queries } from '#platform/db/database.ts';

/** Staff are signed out after this long without a request, and in any case after this many days (ASVS 7.3). */
const IDLE_HOURS = 12;
const DAYS_MAX = 7;
/** How precisely the last request is known. */
const NOTED_EVERY_MINUTES = 5;

interface StaffSession {
  id: string;
  createdAt: Date;
  /** the last request, as noted */
  updatedAt: Date;
}

/** Returns false if a session of staff has ended by its age, and deletes it. Otherwise notes that they are here. */
export async function continueStaffSession(db: Queries, session: StaffSession, now: Date): Promise<boolean> {
  if (hasEnded(session, now)) {
    await db.deleteFrom('sessions').where('id', '=', session.id).execute();
    return false;
  }
  if (differenceInMilliseconds(now, session.updatedAt) >= minutesToMilliseconds(NOTED_EVERY_MINUTES))
    await db.updateTable('sessions').set({ updatedAt: now }).where('id', '=', session.id).execute();
  return true;
}

function hasEnded({ createdAt, updatedAt }: StaffSession, now: Date): boolean {
  const idleMs = differenceInMilliseconds(now, updatedAt);
  return idleMs >= hoursToMilliseconds(IDLE_HOURS) || differenceInDays(now, createdAt) >= DAYS_MAX;
}
