import {
  differenceInDays,
  differenceInMilliseconds,
  hoursToMilliseconds,
  minutesToMilliseconds,
} from 'date-fns';
import type { Queries } from '#platform/db/database.ts';
import type { Role } from '#visitor/visitor.ts';

/** Staff are signed out after this long without a request, and in any case after this many days (ASVS 7.3). */
const IDLE_HOURS = 12;
const STAFF_DAYS_MAX = 7;
/** Customers' sessions end 30 days after their last visit (`SESSION_SECONDS`), and in any case after this many days. */
const CUSTOMER_DAYS_MAX = 180;
/** How precisely the last request is known. */
const NOTED_EVERY_MINUTES = 5;

interface AgingSession {
  id: string;
  role: Role;
  createdAt: Date;
  /** the last request, as noted */
  updatedAt: Date;
}

/** Returns false if a session has expired, and deletes it. Otherwise notes that staff are here. */
export async function continueSession(db: Queries, session: AgingSession, now: Date): Promise<boolean> {
  if (hasEnded(session, now)) {
    await db.deleteFrom('sessions').where('id', '=', session.id).execute();
    return false;
  }
  const notedMs = differenceInMilliseconds(now, session.updatedAt);
  if (session.role === 'admin' && notedMs >= minutesToMilliseconds(NOTED_EVERY_MINUTES))
    await db.updateTable('sessions').set({ updatedAt: now }).where('id', '=', session.id).execute();
  return true;
}

function hasEnded({ role, createdAt, updatedAt }: AgingSession, now: Date): boolean {
  const days = differenceInDays(now, createdAt);
  if (role !== 'admin') return days >= CUSTOMER_DAYS_MAX;
  const idleMs = differenceInMilliseconds(now, updatedAt);
  return idleMs >= hoursToMilliseconds(IDLE_HOURS) || days >= STAFF_DAYS_MAX;
}
