import type { ComponentProps } from 'react';
import { removedWords, type ShownPage } from '#features/artwork/files/index.ts';
import { EveryPageList } from '#features/artwork/files/proof/every-page-list.tsx';
import { AcceptedList } from '#features/orders/order/accepted-list.tsx';
import {
  type AcceptedWarning,
  type ArtworkVersionFile,
  type OriginalFile,
  type ProofState,
  shortHash,
} from '#features/orders/order/index.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { type Opinion, opinionWords } from '#kit/opinions.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { DraftAnswer } from './design/draft-answer.tsx';
import { OriginalsList } from './originals-list.tsx';

interface Props {
  file: ArtworkVersionFile & {
    previewUrl: string;
    url: string;
    proofPath: string;
    removedAt: string | null;
    opinions: readonly Opinion[] | null;
    originals: readonly (OriginalFile & { url: string })[];
  };
  /** every page of the file, and the parts of their pictures' addresses; null if the file was removed */
  shown: { pages: readonly ShownPage[]; link: Readonly<Record<string, string>> } | null;
  proof: ProofState;
  accepted: readonly AcceptedWarning[];
  /** whether the order can still be changed */
  isOpen: boolean;
  errors: Readonly<Record<string, string>>;
  /** what was typed in a refused form */
  values?: Readonly<Record<string, string>>;
  /** it is our design: its comments, rounds and the price of another; null if it isn't */
  design: Pick<ComponentProps<typeof DraftAnswer>, 'comments' | 'rounds' | 'roundPrice'> | null;
}

/** The file to be printed, the accepted warnings and, if requested, the approval of its proof. */
export function ProofSection({ file, shown, proof, accepted, isOpen, errors, values = {}, design }: Props) {
  return (
    <section aria-labelledby="proof" className="sheet p-5">
      <h2 id="proof" className="text-lg">
        {headingOf(isOpen, proof, design !== null)}
      </h2>
      <div className="mt-3 flex flex-wrap gap-5">
        {file.hasPreview && !shown?.pages.length && (
          <img
            src={file.previewUrl}
            alt={`First page of ${file.originalName}`}
            className="max-h-96 max-w-full border border-rule bg-white sm:max-w-72"
          />
        )}
        <div className="min-w-0 flex-1 basis-56 text-sm">
          <p className="font-semibold break-all">{file.originalName}</p>
          <p className="figures text-grey" title={file.sha256}>
            SHA-256 {shortHash(file.sha256)}
          </p>
          {file.removedAt ? (
            <p className="mt-2">{removedWords(file.removedAt)}</p>
          ) : (
            <FileLinks proofPath={file.proofPath} url={file.url} />
          )}
          <OriginalsList files={file.originals} />
          <Colleagues opinions={file.opinions} />
          <AcceptedList accepted={accepted} />
          <ProofWords proof={proof} />
        </div>
      </div>
      {shown && shown.pages.length > 0 && <Pages file={file} shown={shown} pins={design?.comments ?? []} />}
      {isOpen && design && proof.state === 'waiting' && (
        <DraftAnswer
          {...design}
          artworkId={file.id}
          pages={shown?.pages.length ? shown.pages : [{ page: 1, words: 'Page 1' }]}
          errors={errors}
          values={values}
        />
      )}
      {isOpen && !design && (proof.state === 'waiting' || proof.state === 'refused') && (
        <ProofForm artworkId={file.id} errors={errors} />
      )}
    </section>
  );
}

function headingOf(isOpen: boolean, proof: ProofState, isDesign: boolean): string {
  if (isOpen && proof.state === 'waiting') return isDesign ? 'Your draft' : 'Approve this proof';
  return isDesign && proof.state === 'refused' ? 'The last draft' : 'The file we print';
}

/** Each page as it is printed and cut. The proof's own page has a closer look. */
interface PagesProps {
  file: Props['file'];
  shown: NonNullable<Props['shown']>;
  pins: NonNullable<Props['design']>['comments'];
}

function Pages({ file, shown, pins }: PagesProps) {
  const query = new URLSearchParams(shown.link);
  return (
    <section aria-labelledby="every-page" className="mt-4">
      <h3 id="every-page" className="mb-2 text-base">
        {shown.pages.length === 1 ? 'The page we print' : `All ${shown.pages.length} pages`}
      </h3>
      <p className="mb-2 text-sm">The black line is where we cut. What is dimmed is cut off.</p>
      <EveryPageList
        pages={shown.pages}
        pictureUrl={(page) =>
          `${href('/artwork/:artworkId/proof/:page', { artworkId: file.id, page: `${page}` })}${query.size > 0 ? `?${query}` : ''}`
        }
        pins={pins}
        pagePath={({ spread }) => `${file.proofPath}&spread=${spread}#pages`}
      />
    </section>
  );
}

function FileLinks({ proofPath, url }: { proofPath: string; url: string }) {
  return (
    <p className="flex flex-wrap gap-x-5">
      <a href={proofPath} className="inline-flex min-h-11 items-center font-semibold">
        See how every page will be cut
      </a>
      <a href={url} download className="inline-flex min-h-11 items-center font-semibold">
        Download this file
      </a>
    </p>
  );
}

/** What colleagues said through a shared link. It isn't the answer to the proof. */
function Colleagues({ opinions }: { opinions: readonly Opinion[] | null }) {
  const words = opinionWords(opinions);
  return words && <p className="mt-2 font-semibold">{words}</p>;
}

function ProofWords({ proof }: { proof: ProofState }) {
  if (proof.state === 'approved')
    return (
      <p className="figures mt-2 font-semibold text-good">
        ✓ Proof approved by {proof.by}, {formatTime(proof.at)}
      </p>
    );
  if (proof.state === 'refused')
    return (
      <p className="figures mt-2 font-semibold text-stop">
        ✕ {proof.by} reported a problem, {formatTime(proof.at)}
      </p>
    );
  return null;
}

function ProofForm({ artworkId, errors }: { artworkId: string; errors: Props['errors'] }) {
  return (
    <form method="post" encType="multipart/form-data" className="no-print mt-5 border-t border-rule pt-4">
      <input type="hidden" name="artworkId" value={artworkId} />
      <p>
        We won’t print until you approve this proof. Check the text, pictures and edges: we print exactly what
        you approve.
      </p>
      <div className="mt-3 max-w-96">
        <FieldLabel of="name">Your name</FieldLabel>
        <input
          id="name"
          name="name"
          type="text"
          autoComplete="name"
          maxLength={120}
          className="field"
          aria-required="true"
          aria-invalid={errors.name ? true : undefined}
          aria-describedby={errors.name ? 'name-error' : undefined}
        />
        {errors.name && (
          <p id="name-error" className="field-error">
            {errors.name}
          </p>
        )}
      </div>
      <p className="mt-3">
        <PrimarySubmit intent="approve">Approve this proof</PrimarySubmit>
      </p>
      <div className="mt-5">
        <FieldLabel of="wrong">
          What is wrong <span className="font-normal text-grey">(only if you see a problem)</span>
        </FieldLabel>
        <textarea
          id="wrong"
          name="wrong"
          rows={3}
          maxLength={1000}
          className="field"
          aria-invalid={errors.wrong ? true : undefined}
          aria-describedby={errors.wrong ? 'wrong-error' : undefined}
        />
        {errors.wrong && (
          <p id="wrong-error" className="field-error">
            {errors.wrong}
          </p>
        )}
        <button type="submit" name="intent" value="refuse" className="button mt-3">
          Report a problem
        </button>
      </div>
    </form>
  );
}
