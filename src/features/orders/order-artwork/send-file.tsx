import { Wrench } from 'lucide-react';
import { ArtworkStateLabel } from '#features/artwork/files/artwork-card.tsx';
import { FileField } from '#features/artwork/files/file-field.tsx';
import { type Artwork, type ArtworkState, warningsOf } from '#features/artwork/files/index.ts';
import { Sending } from '#features/artwork/files/upload/sending-field.tsx';
import { WarningTick } from '#features/artwork/files/upload/warning-card.tsx';
import type { OrderStatus } from '#features/orders/order/index.ts';
import { formatBytes } from '#kit/format-bytes.ts';
import { findingText } from '#preflight/index.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { firstOr, SEND_WORDS, type SentBy } from './send-words.ts';

type Errors = Readonly<Record<string, string>>;

interface CandidateFile extends Pick<Artwork, 'id' | 'originalName' | 'bytes' | 'hasPreview'> {
  previewUrl: string;
  /** the page's address with this file */
  path: string;
  proofPath: string;
  /** the page that fixes it; null if nothing can be fixed */
  fixesPath: string | null;
  /** the time by which a person would answer about it, `1pm on Monday 30 November`; null if not offered */
  lookBy: string | null;
  /** null if the product is no longer sold as ordered */
  state: ArtworkState | null;
}

interface CandidateProps {
  candidate: CandidateFile;
  /** the file that the item has now; null if it has none yet */
  usedId: string | null;
  by: SentBy;
  errors: Errors;
}

/** An uploaded file: its check result for this item, and the button to use it. */
export function Candidate({ candidate, usedId, by, errors }: CandidateProps) {
  const { state } = candidate;
  const words = SEND_WORDS[by];
  const warns = state !== null && warningsOf(state).length > 0;
  const ready = warns ? 'notice-care' : 'notice-good';
  const tone = state ? { checking: '', ready, invalid: 'notice-stop' }[state.state] : '';
  return (
    <section aria-labelledby="candidate" data-answer tabIndex={-1} className={`notice ${tone}`}>
      <h2 id="candidate" className="text-lg">
        {firstOr(words.candidate, usedId === null)}
      </h2>
      <div className="mt-2 flex gap-4">
        {candidate.hasPreview && (
          <img
            src={candidate.previewUrl}
            alt={`First page of ${candidate.originalName}`}
            className="max-h-36 max-w-28 self-start border border-rule bg-white"
          />
        )}
        <div className="min-w-0 flex-1">
          {state && <ArtworkStateLabel state={state} warns={warns} />}
          <p className="text-sm break-all">
            {candidate.originalName} ({formatBytes(candidate.bytes)})
          </p>
          {state && candidate.hasPreview && (
            <a href={candidate.proofPath} className="inline-flex min-h-11 items-center font-semibold">
              See the proof
            </a>
          )}
          {!state && (
            <p className="mt-2">
              {words.notSold}
              {by === 'customer' && (
                <>
                  {' '}
                  Please <a href="/contact">contact us</a>.
                </>
              )}
            </p>
          )}
          {state?.state === 'checking' && (
            <p className="mt-2">
              This takes a moment. <a href={candidate.path}>Check again</a>
            </p>
          )}
        </div>
      </div>
      {candidate.fixesPath && (
        <a href={candidate.fixesPath} className="button mt-3">
          <Wrench size={18} aria-hidden="true" /> {words.fix}
        </a>
      )}
      {state?.state === 'invalid' && (
        <Wrong state={state} unchanged={usedId === null ? '' : words.unchanged} />
      )}
      {candidate.lookBy && <AskForLook id={candidate.id} by={candidate.lookBy} />}
      {state?.state === 'invalid' && errors.take && <p className="field-error mt-2">{errors.take}</p>}
      {state?.state === 'ready' && (
        <Take candidate={candidate} usedId={usedId} state={state} error={errors.take} />
      )}
    </section>
  );
}

/** What has to be fixed before the file can be printed. `unchanged` says that the item keeps the file that it has. */
function Wrong({ state, unchanged }: { state: ArtworkState; unchanged: string }) {
  const problems = state.findings.filter(({ severity }) => severity !== 'info').map(findingText);
  return (
    <>
      <ul className="mt-3 space-y-3 border-t border-rule pt-3">
        {problems.map(({ title, fix }) => (
          <li key={title}>
            <p className="font-semibold">{title}</p>
            <p>{fix}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3">{unchanged && `${unchanged} `}Fix this one and send it again below.</p>
    </>
  );
}

/** The form to have a person look at a file that failed the check. */
function AskForLook({ id, by }: { id: string; by: string }) {
  return (
    <form method="post" encType="multipart/form-data" className="mt-3 border-t border-rule pt-3">
      <input type="hidden" name="artworkId" value={id} />
      <p className="mb-2">
        Not sure? One of us can look at it. We’ll email you by {by}, before we print anything.
      </p>
      <Submit intent="look">Let a person look at it</Submit>
    </form>
  );
}

function Take({
  candidate,
  usedId,
  state,
  error,
}: {
  candidate: CandidateFile;
  usedId: string | null;
  state: ArtworkState;
  error: string | undefined;
}) {
  const warnings = warningsOf(state);
  return (
    <form method="post" encType="multipart/form-data" id="take" className="mt-3 border-t border-rule pt-3">
      <input type="hidden" name="artworkId" value={candidate.id} />
      <input type="hidden" name="seen" value={usedId ?? ''} />
      {warnings.length > 0 && (
        <fieldset className="mb-4">
          <legend className="font-semibold">
            We can print it, with {warnings.length === 1 ? 'this warning' : 'these warnings'}. Tick{' '}
            {warnings.length === 1 ? 'it to accept it' : 'each one to accept it'}.
          </legend>
          {warnings.map((finding) => (
            <WarningTick
              key={finding.code}
              warning={{ code: finding.code, ...findingText(finding) }}
              idPrefix="take"
            />
          ))}
        </fieldset>
      )}
      {error && <p className="field-error mb-2">{error}</p>}
      <PrimarySubmit intent="take">Use this file</PrimarySubmit>
    </form>
  );
}

/** The form to upload the item's file, or another one. The result of its check is shown before it is used. */
export function SendFile({
  path,
  isFirst,
  by,
  errors,
}: {
  path: string;
  isFirst: boolean;
  by: SentBy;
  errors: Errors;
}) {
  const words = SEND_WORDS[by];
  return (
    <section aria-labelledby="send" className="no-print sheet p-5">
      <h2 id="send" className="text-lg">
        {firstOr(words.title, isFirst)}
      </h2>
      <p className="mt-1 text-sm">{firstOr(words.intro, isFirst)}</p>
      <form method="post" action={path} encType="multipart/form-data" noValidate className="mt-4">
        <FileField
          label={firstOr(words.field, isFirst)}
          hint="PDF, JPG or PNG, at most 50MB."
          required
          error={errors.artworkFile}
        />
        <button
          type="submit"
          name="intent"
          value="send"
          className={`button mt-4 ${isFirst ? 'button-primary' : ''}`}
        >
          Send and check
        </button>
        <Sending />
      </form>
    </section>
  );
}

/** Why there is no form. */
export function TooLate({ status, by }: { status: OrderStatus; by: SentBy }) {
  const { cancelled, tooLate } = SEND_WORDS[by];
  return <p className="sheet p-5 text-sm">{status === 'cancelled' ? cancelled : tooLate}</p>;
}
