import type { RouterContextProvider } from 'react-router';
import { zoomOf } from '#features/artwork/files/index.ts';
import { canBeEmailed } from '#kit/email-address.ts';
import { isUuid } from '#kit/uuid.ts';
import { shopContext } from '#platform/shop.ts';
import { signedInUser } from '#visitor/signed-in-user.server.ts';
import { judgedWords } from './done-words.ts';
import { readQueue } from './queue.server.ts';
import { type QueueRow, queueRows } from './queue-rows.ts';
import { type FileToJudge, readFileToJudge } from './read-file.server.ts';

/** The screen on which files are judged. */
export interface Desk {
  /** null if nothing waits, and none was asked for */
  file: FileToJudge | null;
  zoom: ReturnType<typeof zoomOf>;
  queue: QueueRow[];
  /** how many files wait, which may be more than are listed */
  count: number;
  /** whether the user may judge files; others only see the one they came for */
  canJudge: boolean;
  /** what was decided last, with a link to it */
  done: { itemId: string; what: string; words: string } | null;
}

/**
 * Returns the screen with the file of an item or, if none is asked for, with the most urgent one. Undefined if there is
 * no such item. Up to four statements.
 */
export async function readDesk(
  context: Readonly<RouterContextProvider>,
  requestedId: string | null,
  { searchParams }: URL,
): Promise<Desk | undefined> {
  const { db, clock } = context.get(shopContext);
  const { rights } = await signedInUser(context);
  if (requestedId !== null && !isUuid(requestedId)) return undefined;
  const of = searchParams.get('of') ?? '';
  const judged = isUuid(of) ? of : null;
  const queue = await readQueue(db, { itemId: requestedId, judged });
  const itemId = requestedId ?? queue.files[0]?.itemId ?? null;
  const orderId = requestedId ? queue.orderId : (queue.files[0]?.orderId ?? null);
  const zoom = zoomOf(searchParams.get('zoom'));
  const shown = {
    spread: Number(searchParams.get('spread') ?? 0),
    page: Number(searchParams.get('page') ?? 0),
    zoom,
  };
  const now = clock();
  const file =
    orderId && itemId
      ? ((await readFileToJudge(db, { orderId, itemId }, shown, { now, stageAfter: queue.stageAfter })) ??
        null)
      : null;
  if (requestedId && !file) return undefined;
  const canJudge = rights.includes('artwork');
  return {
    file,
    zoom,
    canJudge,
    queue: canJudge ? queueRows(queue.files, now, queue.times) : [],
    count: queue.count,
    done: queue.judged && doneOf(queue.judged, searchParams.get('done')),
  };
}

function doneOf(
  { itemId, product, customer, email }: { itemId: string; product: string; customer: string; email: string },
  done: string | null,
): Desk['done'] {
  const words = judgedWords(done, canBeEmailed(email));
  return words ? { itemId, what: `${product} for ${customer}`, words } : null;
}
