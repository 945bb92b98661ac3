import { Wrench } from 'lucide-react';
import { ArtworkStateLabel } from '#features/artwork/artwork-card.tsx';
import { FileField } from '#features/artwork/file-field.tsx';
import { type Artwork, type ArtworkState, warningsOf } from '#features/artwork/index.ts';
import { Sending } from '#features/artwork/upload/sending-field.tsx';
import { WarningTick } from '#features/artwork/upload/warning-card.tsx';
import type { OrderStatus } from '#features/orders/index.ts';
import { formatBytes } from '#kit/format-bytes.ts';
import { findingText } from '#preflight/index.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { CANCELLED, TOO_LATE } from './artwork-moves.ts';

type Errors = Readonly<Record<string, string>>;

interface CandidateFile extends Pick<Artwork, 'id' | 'originalName' | 'bytes' | 'hasPreview'> {
  previewUrl: string;
  /** the page's address with this file */
  path: string;
  proofPath: string;
  /** the page that fixes it; null if nothing can be fixed */
  fixesPath: string | null;
  /** null if the product is no longer sold as ordered */
  state: ArtworkState | null;
}

interface CandidateProps {
  candidate: CandidateFile;
  /** whether the item has no file yet */
  isFirst: boolean;
  errors: Errors;
}

/** An uploaded file: its check result for this item, and the button to use it. */
export function Candidate({ candidate, isFirst, errors }: CandidateProps) {
  const { state } = candidate;
  const warns = state !== null && warningsOf(state).length > 0;
  const ready = warns ? 'notice-care' : 'notice-good';
  const tone = state ? { checking: '', ready, invalid: 'notice-stop' }[state.state] : '';
  return (
    <section aria-labelledby="candidate" data-answer tabIndex={-1} className={`notice ${tone}`}>
      <h2 id="candidate" className="text-lg">
        {isFirst ? 'Your file' : 'Your new file'}
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
              We no longer sell this product as you ordered it, so we can’t check the file here. Please{' '}
              <a href="/contact">contact us</a>.
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
          <Wrench size={18} aria-hidden="true" /> Fix it for me
        </a>
      )}
      {state?.state === 'invalid' && <Wrong state={state} isFirst={isFirst} />}
      {state?.state === 'ready' && <Take candidate={candidate} state={state} error={errors.take} />}
    </section>
  );
}

/** What has to be fixed before the file can be printed. */
function Wrong({ state, isFirst }: { state: ArtworkState; isFirst: boolean }) {
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
      <p className="mt-3">
        {!isFirst && 'The file in your order is unchanged. '}Fix this one and send it again below.
      </p>
    </>
  );
}

function Take({
  candidate,
  state,
  error,
}: {
  candidate: CandidateFile;
  state: ArtworkState;
  error: string | undefined;
}) {
  const warnings = warningsOf(state);
  return (
    <form method="post" encType="multipart/form-data" id="take" className="mt-3 border-t border-rule pt-3">
      <input type="hidden" name="artworkId" value={candidate.id} />
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

/** The form to upload the item's file, or another one. Its check result is shown before it is used. */
export function SendFile({ path, isFirst, errors }: { path: string; isFirst: boolean; errors: Errors }) {
  return (
    <section aria-labelledby="send" className="no-print sheet p-5">
      <h2 id="send" className="text-lg">
        {isFirst ? 'Send us your file' : 'Send another file'}
      </h2>
      <p className="mt-1 text-sm">
        {isFirst
          ? 'We check your file while you wait and show you what we found. We print once we have a good one.'
          : 'You can replace the file until we start printing. We check the new file and show you what we found before it replaces the old one.'}
      </p>
      <form method="post" action={path} encType="multipart/form-data" noValidate className="mt-4">
        <FileField
          label={isFirst ? 'Your file' : 'New file'}
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
export function TooLate({ status }: { status: OrderStatus }) {
  return <p className="sheet p-5 text-sm">{status === 'cancelled' ? CANCELLED : TOO_LATE}</p>;
}
