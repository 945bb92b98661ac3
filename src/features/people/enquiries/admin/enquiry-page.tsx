import { data, redirect } from 'react-router';
import { formatPhone, formValues, readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatDay, formatTime } from '#kit/london-time.ts';
import { manyLines } from '#kit/plain-text.ts';
import { shopContext } from '#platform/shop.ts';
import { ButtonLink, PrimarySubmit, Submit } from '#ui/button.tsx';
import { type Conflict, ConflictNotice } from '#ui/conflict-notice.tsx';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import { TextAreaField } from '../fields.tsx';
import type { Route } from './+types/enquiry-page.ts';
import { readEnquiry } from './enquiries.server.ts';
import { EnquiryBadge } from './enquiry-badge.tsx';
import { ENQUIRY_KINDS, kindOf, replyAddress } from './enquiry-kinds.ts';
import { closeComplaintOf, type SaveEnquiryOutcome, saveEnquiry } from './save-enquiry.server.ts';

export const handle = { title: 'Enquiry' };

const NOTES_MAX = 5000;
const TOO_LONG = `Use at most ${NOTES_MAX.toLocaleString('en-GB')} characters`;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const kind = kindOf(params.kind);
  const enquiry = kind && (await readEnquiry(context.get(shopContext).db, kind, params.enquiryId));
  if (!enquiry) throw data('Enquiry not found.', { status: 404 });
  const { receivedAt, dueOn, facts, ...rest } = enquiry;
  return {
    enquiry: {
      ...rest,
      facts: facts.map(([label, value]) => ({
        label,
        value: label === 'Phone' ? formatPhone(value) : value,
      })),
    },
    received: formatTime(receivedAt),
    due: dueOn && formatDay(dueOn),
    reply: replyAddress(enquiry.email, enquiry.subject),
    done: url.searchParams.get('done'),
  };
}

interface EnquiryAnswer {
  values: { notes: string; outcome: string };
  version: number | null;
  problem: string | null;
  /** for a stale save */
  conflict: Conflict | null;
  /** the state that the notes' form requested */
  requestedState: 'new' | 'done' | null;
  outcomeError: string | null;
  notesError: string | null;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const kind = kindOf(params.kind);
  const id = params.enquiryId;
  if (!kind) throw data('Enquiry not found.', { status: 404 });
  const { intent = '', ...values } = formValues(await readForm(request));
  const notes = manyLines(values.notes ?? '');
  const outcome = manyLines(values.outcome ?? '');
  const answer = (more: Partial<EnquiryAnswer>, status = 422) =>
    data<EnquiryAnswer>(
      {
        values: { notes, outcome },
        version: null,
        problem: null,
        conflict: null,
        requestedState: null,
        outcomeError: null,
        notesError: null,
        ...more,
      },
      { status },
    );
  if (intent === 'answer') {
    if (!outcome) return answer({ outcomeError: 'Enter the outcome and the reason' });
    if (outcome.length > NOTES_MAX) return answer({ outcomeError: TOO_LONG });
    const closed = await closeComplaintOf(shop, actor, id, outcome);
    if (!closed.ok)
      return answer(
        { problem: 'Someone else has already answered this complaint.', ...conflictOf(closed) },
        409,
      );
    throw redirect(`${href('/admin/enquiries/:kind/:enquiryId', { kind, enquiryId: id })}?done=answered`);
  }
  const state = intent === 'done' ? 'done' : intent === 'reopen' ? 'new' : null;
  if (!state && intent !== 'save')
    throw data('We couldn’t read that. Reload the page and try again.', { status: 422 });
  if (notes.length > NOTES_MAX)
    return answer({ notesError: TOO_LONG, version: Number(values.version ?? -1) });
  const which = { kind, id, version: Number(values.version ?? -1) };
  const saved = await saveEnquiry(shop, actor, which, { notes, state });
  if (saved.ok)
    throw redirect(`${href('/admin/enquiries/:kind/:enquiryId', { kind, enquiryId: id })}?done=${intent}`);
  if (saved.kind === 'missing') throw data('Enquiry not found.', { status: 404 });
  return answer({ ...conflictOf(saved), version: saved.enquiry.version, requestedState: state }, 409);
}

function conflictOf(outcome: Exclude<SaveEnquiryOutcome, { ok: true }>): { conflict: Conflict | null } {
  if (outcome.kind === 'missing') return { conflict: null };
  return { conflict: { actor: outcome.actor, at: formatTime(outcome.changedAt) } };
}

const DONE: Readonly<Record<string, string>> = {
  save: 'Notes saved.',
  done: 'Marked as done.',
  reopen: 'Reopened.',
  answered: 'Answered. We’re emailing them the outcome.',
};

export default function EnquiryPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { enquiry, received, due, reply, done } = loaderData;
  return (
    <>
      <p>
        <a href="/admin/enquiries">Enquiries</a>
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-4">
        <h1 className="min-w-0 wrap-anywhere">{enquiry.name}</h1>
        <EnquiryBadge state={enquiry.state} />
      </div>
      <p className="figures mt-2 text-grey">
        {ENQUIRY_KINDS[enquiry.kind].one}, received {received}.
        {due && enquiry.state === 'new' && <strong className="text-ink"> Answer by {due}.</strong>}
      </p>
      <div className="mt-4 space-y-3">
        {knownWords(DONE, done) && !answer && (
          <Notice tone="good">
            {knownWords(DONE, done)}
            {enquiry.state !== 'new' && (
              <>
                {' '}
                <a href="/admin/enquiries?state=new">See what else is waiting</a>
              </>
            )}
          </Notice>
        )}
        {answer?.problem && <Notice tone="stop">{answer.problem}</Notice>}
      </div>
      <div className="mt-5 grid gap-5 lg:grid-cols-[1fr_24rem] lg:items-start">
        <section aria-label="Their message" className="sheet p-5">
          <dl className="grid grid-cols-[6rem_1fr] gap-y-2 sm:grid-cols-[8rem_1fr]">
            <dt className="text-grey">Email</dt>
            <dd className="wrap-anywhere">
              <a href={`mailto:${enquiry.email}`}>{enquiry.email}</a>
            </dd>
            <dt className="text-grey">About</dt>
            <dd>{enquiry.subject}</dd>
            {enquiry.facts.map(({ label, value }) => (
              <div key={label} className="contents">
                <dt className="text-grey">{label}</dt>
                <dd className="whitespace-pre-line">
                  {label === 'Phone' ? <PhoneLink phone={value} /> : value}
                </dd>
              </div>
            ))}
          </dl>
          {enquiry.text && <p className="mt-4 max-w-[72ch] whitespace-pre-line">{enquiry.text}</p>}
          <p className="mt-5">
            <ButtonLink to={reply}>Reply by email</ButtonLink>
          </p>
        </section>
        <div className="space-y-5">
          <NotesForm enquiry={enquiry} answer={answer} />
          {enquiry.kind === 'complaint' && <Outcome outcome={enquiry.outcome} answer={answer} />}
        </div>
      </div>
      <OwnScript run={guardForm} />
    </>
  );
}

interface Noted {
  kind: string;
  state: 'new' | 'done';
  notes: string;
  version: number;
}

function NotesForm({ enquiry, answer }: { enquiry: Noted; answer: EnquiryAnswer | undefined }) {
  return (
    <form
      method="post"
      data-guarded={answer && answer.version !== null ? 'unsaved' : ''}
      className="sheet space-y-3 p-4"
    >
      {answer?.conflict && answer.version !== null && (
        <ConflictNotice
          conflict={answer.conflict}
          fields={[
            ['Notes', enquiry.notes, answer.values.notes],
            ['Status', STATE_WORDS[enquiry.state], STATE_WORDS[answer.requestedState ?? enquiry.state]],
          ]}
        />
      )}
      <input type="hidden" name="version" value={answer?.version ?? enquiry.version} />
      <TextAreaField
        name="notes"
        label="Notes (staff only)"
        required={false}
        rows={6}
        value={answer?.values.notes ?? enquiry.notes}
        error={answer?.notesError ?? undefined}
      />
      <SaveBar>
        {enquiry.kind !== 'complaint' &&
          (enquiry.state === 'new' ? (
            <PrimarySubmit intent="done">Mark as done</PrimarySubmit>
          ) : (
            <Submit intent="reopen">Reopen</Submit>
          ))}
        <Submit intent="save">Save notes</Submit>
      </SaveBar>
    </form>
  );
}

const STATE_WORDS = { new: 'Waiting', done: 'Done' } as const;

/** A complaint ends with its outcome, which is emailed to its sender. */
function Outcome({ outcome, answer }: { outcome: string | null; answer: EnquiryAnswer | undefined }) {
  if (outcome !== null)
    return (
      <section aria-labelledby="outcome" className="sheet p-4">
        <h2 id="outcome">The outcome we sent</h2>
        <p className="mt-2 whitespace-pre-line">{outcome}</p>
        {answer?.conflict && answer.values.outcome && (
          <div className="mt-4">
            <h3>What you typed (not sent)</h3>
            <p className="mt-2 whitespace-pre-line">{answer.values.outcome}</p>
          </div>
        )}
      </section>
    );
  return (
    <form
      method="post"
      data-guarded={answer?.outcomeError ? 'unsaved' : ''}
      data-sends=""
      className="sheet space-y-3 p-4"
    >
      <TextAreaField
        name="outcome"
        label="The outcome and the reason"
        rows={8}
        value={answer?.values.outcome}
        error={answer?.outcomeError ?? undefined}
      />
      <p className="field-hint">We’ll email them this and where else they can complain. You can’t undo it.</p>
      <PrimarySubmit intent="answer">Send outcome and mark as done</PrimarySubmit>
    </form>
  );
}
