import { LoaderCircle, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { countWords } from '#kit/count-words.ts';
import { formatBytes } from '#kit/format-bytes.ts';
import { opinionWords } from '#kit/opinions.ts';
import type { Finding } from '#preflight/index.ts';
import { findingText } from '#preflight/index.ts';
import { warningsOf } from '../acceptance.ts';
import type { Artwork } from '../artwork.ts';
import { ArtworkStateLabel, ArtworkThumbnail } from '../artwork-card.tsx';
import type { ArtworkState } from '../artwork-state.ts';
import { convertedWords } from '../converted-words.ts';
import { fixLink } from '../fixes/fixable.ts';
import type { PartsJob } from '../parts/parts.ts';
import { partWords } from '../parts/parts-card.tsx';
import type { Upload } from './upload-phase.ts';
import { RefusedFiles } from './upload-progress.tsx';
import { WarningTick } from './warning-card.tsx';

interface Props {
  upload: Upload;
  /** the stored file's verdict for the current choices */
  state: ArtworkState | null;
  /** where the stored file leads: its proof, and the page that fixes it, null if there is nothing to fix */
  paths: { proof: string; fixes: string | null } | null | undefined;
  /** what else can be done with a file that can't be printed as chosen; null for other files */
  waysOn: ReactNode;
  /** what several files are joined for */
  job: PartsJob;
  onRemove: () => void;
}

/** A file that has arrived: being joined to others, or stored, checked and judged. */
export function UploadView({ upload, state, job, paths, onRemove, waysOn }: Props) {
  if (upload.phase === 'joining') return <Joining count={upload.count} onCancel={onRemove} />;
  if (upload.phase === 'stored' && state)
    return (
      <>
        <RefusedFiles refused={upload.refused ?? []} />
        {/* Keyed by file, so that ticks for one file don't carry over to another. */}
        <Stored
          key={upload.artwork.id}
          artwork={upload.artwork}
          state={state}
          paths={paths}
          waysOn={waysOn}
          job={job}
          onRemove={onRemove}
        />
      </>
    );
  return null;
}

/** The files have arrived. Each is checked, then they are joined. */
function Joining({ count, onCancel }: { count: number; onCancel: () => void }) {
  return (
    <div className="notice mt-3">
      <p className="flex items-center gap-2 font-bold">
        <LoaderCircle size={18} className="animate-spin" aria-hidden="true" />
        {count === 1 ? 'Changing your file' : `Combining your ${count} files`}
      </p>
      <button type="button" className="button-text" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}

function Stored({
  artwork,
  state,
  paths,
  onRemove,
  waysOn,
  job,
}: Omit<Props, 'upload' | 'state'> & { artwork: Artwork; state: ArtworkState }) {
  const warnings = warningsOf(state).length;
  const ready = warnings > 0 ? 'notice-care' : 'notice-good';
  const said = opinionWords(artwork.opinions);
  const fix = fixLink(state);
  const madeOf = artwork.making ? partWords(artwork.making, job) : [];
  const tone = { checking: '', ready, invalid: 'notice-stop' }[state.state];
  return (
    <div className={`notice mt-3 ${tone}`}>
      <div className="flex gap-4">
        <ArtworkThumbnail artwork={artwork} />
        <div className="min-w-0 flex-1">
          <ArtworkStateLabel state={state} warns={warnings > 0} />
          {state.state === 'checking' && state.pageCount > 1 && (
            <p className="figures text-xs">
              {state.pagesChecked} of {countWords(state.pageCount, 'page')} checked
            </p>
          )}
          <p className="mt-0.5 text-xs wrap-anywhere">
            {artwork.originalName} ({formatBytes(artwork.bytes)}
            {artwork.report ? `, ${countWords(artwork.report.pageCount, 'page')}` : ''})
          </p>
          {artwork.sentAs && (
            <p className="mt-0.5 text-sm">{convertedWords(artwork.sentAs, artwork.report?.kind ?? null)}</p>
          )}
          {said && <p className="mt-0.5 text-sm font-semibold">{said}</p>}
          {madeOf.length > 0 && <p className="sr-only">Combined from {madeOf.join('; ')}.</p>}
          {paths && state.state !== 'checking' && (
            <a href={paths.proof} className="mr-5 inline-flex min-h-11 items-center font-semibold">
              See the proof
            </a>
          )}
          {/* Without script this is a button of the surrounding form. */}
          <button
            type="submit"
            name="intent"
            value="remove-artwork"
            className="button-text"
            onClick={(event) => {
              event.preventDefault();
              onRemove();
            }}
          >
            Remove file
          </button>
        </div>
      </div>
      {paths?.fixes && (
        <a
          href={paths.fixes}
          className={`button mt-3 ${state.state === 'invalid' && fix.solvesAll ? 'button-primary' : ''}`}
        >
          <Wrench size={18} aria-hidden="true" /> {fix.words}
        </a>
      )}
      <Findings state={state} />
      {waysOn}
    </div>
  );
}

/** What is wrong, and how to fix it. The customer ticks each warning about a printable file. */
function Findings({ state }: { state: ArtworkState }) {
  const warnings = warningsOf(state);
  const important = state.findings.filter(
    ({ severity, code }) => severity === 'error' || ALWAYS_SHOWN.has(code),
  );
  const others = warnings.length > 0 ? [] : state.findings.filter(({ severity }) => severity === 'warning');
  return (
    <>
      <FindingList findings={[...important, ...others]} />
      {warnings.length > 0 && <WarningTicks warnings={warnings} />}
    </>
  );
}

/** The notes that customers always see, because they may not expect this. */
const ALWAYS_SHOWN = new Set(['pages.extra', 'records.copies']);

function WarningTicks({ warnings }: { warnings: Finding[] }) {
  return (
    <fieldset className="mt-3 border-t border-rule pt-3">
      <legend className="float-left mb-1 w-full font-semibold">
        We can print it, with {warnings.length === 1 ? 'this warning' : 'these warnings'}. Tick{' '}
        {warnings.length === 1 ? 'it to accept it' : 'each one to accept it'}.
      </legend>
      <div className="clear-both space-y-3">
        {warnings.map((finding) => (
          <WarningTick
            key={finding.code}
            warning={{ code: finding.code, ...findingText(finding) }}
            idPrefix="accept"
          />
        ))}
      </div>
    </fieldset>
  );
}

function FindingList({ findings }: { findings: Finding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className="mt-3 space-y-3 border-t border-rule pt-3">
      {findings.map((finding) => {
        const { title, fix } = findingText(finding);
        return (
          <li key={`${finding.code}-${finding.page}-${title}`}>
            <p className="font-semibold">{title}</p>
            <p>{fix}</p>
          </li>
        );
      })}
    </ul>
  );
}
