import { UNDO_SECONDS } from '#features/orders/order/index.server.ts';
import '../board/board.css';
import { data, redirect } from 'react-router';
import { separationsPath } from '#features/artwork/files/index.ts';
import { chosenIds, shortHash, statusWords } from '#features/orders/order/index.ts';
import { isLate } from '#features/pricing/delivery/index.ts';
import { copiesWords } from '#kit/count-words.ts';
import { formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { londonClock } from '#kit/london-clock.ts';
import { formatTime } from '#kit/london-time.ts';
import type { Queries } from '#platform/db/database.ts';
import { shopContext } from '#platform/shop.ts';
import { useRights } from '#shell/back-office.tsx';
import { Notice } from '#ui/notice.tsx';
import { mayOpen } from '#visitor/admin-routes.ts';
import { administratorOf } from '#visitor/administrator.server.ts';
import { signedInUser } from '#visitor/signed-in-user.server.ts';
import { BLOCK_WORDS } from '../blocks.ts';
import { dueSentence, shortDay } from '../board/due-words.ts';
import { readGoneJob, removedWords } from '../gone-job.server.ts';
import { jobAction } from '../job-action.server.ts';
import { hasBegun, nextStage } from '../stages.ts';
import { readFloor } from '../store.server.ts';
import { ticketPaths } from '../tickets/ticket-sizes.ts';
import type { Route } from './+types/job-page.ts';
import { eventWords } from './event-words.ts';
import { ChangedNotice, JobControls } from './job-controls.tsx';
import { JobHistory } from './job-history.tsx';
import { JobNote } from './job-note.tsx';
import { readJob } from './read-job.server.ts';
import { SplitForms } from './split-form.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(shopContext);
  const actor = await administratorOf(context);
  const { rights } = await signedInUser(context);
  const [job, floor] = await Promise.all([readJob(db, params.code.toUpperCase(), actor.id), readFloor(db)]);
  if (!job) return whereItWent(db, params.code.toUpperCase());
  const { events, staff, ...rest } = job;
  const family = floor.families.find(({ id }) => id === job.familyId)?.stages ?? [];
  const [last] = events;
  const age = last ? (clock().getTime() - Date.parse(last.createdAt)) / 1000 : 0;
  return {
    job: {
      ...rest,
      stageSince: formatTime(rest.stageSince),
      waitsSince: rest.waitsSince && formatTime(rest.waitsSince),
      // Without surcharges: the people who make the job don't need to see prices.
      options: rest.options.map(({ group, label, id, name }) => ({ group, label, id, name })),
    },
    events: events
      .filter(({ audience }) => audience === 'floor' || rights.includes('money'))
      .map((event) => ({
        id: event.id,
        at: formatTime(event.createdAt),
        actor: event.actor,
        words: eventWords(event),
      })),
    staff,
    /** the note that was just saved: the field says who couldn't be told */
    savedNote: last?.kind === 'noted' || last?.kind === 'blocked' ? last.note : null,
    floor,
    next: job.isClosed ? null : nextStage(floor.stages, family, job.stageId),
    clock: londonClock(clock()),
    isDone: url.searchParams.has('done'),
    /** the part whose ticket led here */
    joined: events.find(({ ofPart }) => ofPart !== null && ofPart === url.searchParams.get('joined'))?.ofPart,
    /** the last move, while it can be undone */
    undo: last?.kind === 'moved' && age < UNDO_SECONDS ? last.id : null,
  };
}

/**
 * The ticket of a part that was joined to another leads to the job that it now belongs to; the ticket of a removed line
 * leads nowhere.
 */
async function whereItWent(db: Queries, ticket: string): Promise<never> {
  const gone = await readGoneJob(db, ticket);
  if (!gone) throw data('Job not found', { status: 404 });
  if ('removedOn' in gone) throw data(removedWords(ticket, gone.removedOn), { status: 404 });
  const query = new URLSearchParams({ joined: ticket });
  throw redirect(`${href('/admin/jobs/:code', { code: gone.joinedWith })}?${query}`);
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const actor = await administratorOf(context);
  const form = await readForm(request);
  const outcome = await jobAction(context.get(shopContext), actor, form);
  if (outcome?.ok) throw redirect(`${href('/admin/jobs/:code', { code: params.code })}?done`);
  const values = formValues(form);
  if (!outcome || outcome.kind === 'missing')
    return data({ words: 'We couldn’t read this form. Load the page again.', values }, { status: 422 });
  return data({ words: outcome.words, values }, { status: outcome.kind === 'stale' ? 409 : 422 });
}

export default function JobPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { job, events, staff, savedNote, floor, next, clock, isDone, joined, undo } = page;
  return (
    <>
      <title>{`${job.code} | Back office`}</title>
      <p className="mb-3">
        <a href={href('/admin/jobs')}>Board</a>
      </p>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1>{copiesWords(job.quantity, job.product)}</h1>
        <p className="figures text-lg">{job.code}</p>
      </div>
      <p className="mt-1">
        <strong>{job.stageName}</strong> since {job.stageSince}.{' '}
        <strong className={!job.isClosed && isLate(job, clock, floor.times) ? 'text-stop' : undefined}>
          {job.isClosed ? `It was due ${shortDay(job.dueOn)}.` : dueSentence(job, clock, floor.times)}
        </strong>
        {job.holder && ` ${job.isMine ? 'You have' : `${job.holder} has`} it.`}
      </p>
      {job.itemNote && (
        <p className="mt-3 border-l-4 border-ink pl-3 text-lg whitespace-pre-line wrap-anywhere">
          <span className="block text-sm text-grey">For production</span>
          {job.itemNote}
        </p>
      )}
      {answer && (
        <Notice className="mt-4" tone="stop">
          {answer.words}
        </Notice>
      )}
      {joined && !answer && (
        <Notice className="mt-4" tone="care">{`${joined} is part of this job now.`}</Notice>
      )}
      {(isDone || undo) && !answer && (
        <Notice className="mt-4" tone="good">
          {undo ? (events[0]?.words ?? '') : 'Saved.'}
          {undo && <Undo code={job.code} version={job.version} event={undo} />}
        </Notice>
      )}
      {job.sheet && (
        <p>
          <a
            href={href('/admin/sheets/:sheetId', { sheetId: job.sheet.id })}
            className="inline-flex min-h-6 items-center"
          >{`On sheet ${job.sheet.code}`}</a>
        </p>
      )}
      {job.blocks.length > 0 && <Waits job={job} />}
      {!job.isClosed && <ChangedNotice job={job} />}
      {!job.isClosed && job.isTicketStale && (
        <Notice className="mt-4" tone="stop">
          Its ticket was printed before something on it changed. Print it again.
        </Notice>
      )}
      {next && <Next job={job} stage={next} />}
      <div className="mt-4 grid gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div>
          {job.isClosed ? (
            <p>
              {job.status === 'cancelled' ? 'Its order was cancelled.' : 'It has left.'} To bring it back,
              change the order’s status.
            </p>
          ) : (
            <JobControls job={job} floor={floor} />
          )}
        </div>
        <Facts job={job} />
      </div>
      {!job.isClosed && (
        <SplitForms
          job={job}
          joinable={job.others.filter(({ joins }) => joins !== null)}
          hasBegun={hasBegun(job.kind)}
          values={answer?.values}
        />
      )}
      {job.others.length > 0 && <Others others={job.others} />}
      <JobNote
        job={job}
        staff={staff}
        saved={savedNote}
        text={answer?.values.intent === 'note' ? answer.values.note : undefined}
      />
      <JobHistory events={events} />
    </>
  );
}

type Shown = Route.ComponentProps['loaderData']['job'];

function Waits({ job }: { job: Shown }) {
  const { blocks, note, artworkProblem, waitsSince } = job;
  return (
    <Notice className="mt-4" tone="care">
      {blocks.map((block) => (
        <p key={block}>
          {BLOCK_WORDS[block].staff}
          {block === blocks[0] && waitsSince && ` since ${waitsSince}`}
          {block === 'file' && artworkProblem ? `: ${artworkProblem}` : ''}
          {block === job.blocked && note ? `: ${note}` : ''}
        </p>
      ))}
    </Notice>
  );
}

/** Somebody who has scanned the ticket moves the job on with Enter. */
function Next({ job, stage }: { job: Shown; stage: { id: string; name: string } }) {
  return (
    <form method="post" className="mt-4">
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="code" value={job.code} />
      <input type="hidden" name="version" value={job.version} />
      <button
        type="submit"
        name="stage"
        value={stage.id}
        className="button button-primary job-next"
        // biome-ignore lint/a11y/noAutofocus: the page is opened by a scan, to go on with the job
        autoFocus
      >
        {`Next: ${stage.name}`}
      </button>
    </form>
  );
}

function Undo({ code, version, event }: { code: string; version: number; event: number }) {
  return (
    <form method="post" className="inline">
      <input type="hidden" name="intent" value="undo" />
      <input type="hidden" name="code" value={code} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="event" value={event} />
      <button type="submit" className="button-text ml-3">
        Undo
      </button>
    </form>
  );
}

function Facts({ job }: { job: Shown }) {
  const { artworkId } = job;
  const proof = artworkId && href('/admin/files/:itemId', { itemId: job.itemId });
  const plates =
    artworkId && separationsPath(artworkId, job.productId, { ...chosenIds(job.options), item: job.itemId });
  const order = `${href('/admin/orders/:orderId', { orderId: job.orderId })}#item-${job.place}`;
  return (
    <section aria-label="Job" className="sheet p-4">
      {artworkId && proof && job.hasPicture && (
        <a href={proof}>
          <img
            src={href('/artwork/:artworkId/preview', { artworkId })}
            alt={`First page of ${job.artworkName}`}
            className="mb-3 max-h-72 border border-rule"
          />
        </a>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {job.options
          .filter(({ group }) => group !== 'quantities')
          .map(({ group, label, name }) => (
            <Fact key={group} label={label}>
              {name}
            </Fact>
          ))}
        <Fact label="Artwork">
          {proof && plates && job.sha256 ? (
            <>
              <span className="wrap-anywhere">{job.artworkName}</span>{' '}
              <span className="figures text-grey">{shortHash(job.sha256)}</span>{' '}
              <a href={proof} className="mr-3 inline-flex min-h-6 items-center whitespace-nowrap">
                See the proof
              </a>{' '}
              <a href={plates} className="mr-3 inline-flex min-h-6 items-center whitespace-nowrap">
                Separations
              </a>{' '}
              <a
                href={href('/admin/orders/:orderId/print-file/:itemId', {
                  orderId: job.orderId,
                  itemId: job.itemId,
                })}
                className="inline-flex min-h-6 items-center whitespace-nowrap"
              >
                Print file (PDF/X-4)
              </a>
            </>
          ) : (
            'No file yet'
          )}
        </Fact>
        <Fact label="Customer">{job.customer}</Fact>
        <Fact label="Order">
          {mayOpen(useRights(), order) ? <a href={order}>{job.orderNumber}</a> : job.orderNumber},{' '}
          {statusWords(job.status, job.deliveryMethod)}
        </Fact>
        {job.orderNotes && <Fact label="Notes">{job.orderNotes}</Fact>}
        {job.status !== 'cancelled' && <Papers job={job} />}
      </dl>
    </section>
  );
}

function Papers({ job: { code, orderId } }: { job: Shown }) {
  return (
    <Fact label="Paperwork">
      Ticket:{' '}
      {ticketPaths([code]).map(({ name, path }) => (
        <a key={name} href={path} className="mr-3 inline-flex min-h-6 items-center">
          {name}
        </a>
      ))}
      <a
        href={href('/admin/orders/:orderId/print/:paper', { orderId, paper: 'job-tickets' })}
        className="inline-flex min-h-6 items-center"
      >
        Whole order
      </a>
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-grey">{label}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </>
  );
}

function Others({ others }: { others: Shown['others'] }) {
  return (
    <section aria-labelledby="others" className="mt-8">
      <h2 id="others">The rest of the order</h2>
      <ul className="mt-2">
        {others.map(({ code, product, quantity, stageName }) => (
          <li key={code}>
            <a href={href('/admin/jobs/:code', { code })} className="inline-flex min-h-8 items-center">
              {copiesWords(quantity, product)}
            </a>
            , {stageName}
          </li>
        ))}
      </ul>
    </section>
  );
}
