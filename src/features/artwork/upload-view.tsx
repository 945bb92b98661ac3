import { CircleX, Wrench } from 'lucide-react';
import { warningsOf } from './acceptance.ts';
import { type Artwork, type ArtworkState, formatBytes, INVALID_FILE } from './artwork.ts';
import { ArtworkStateLabel, ArtworkThumbnail } from './artwork-card.tsx';
import { type FindingText, findingText } from './messages.ts';
import type { Finding } from './report.ts';
import type { Upload } from './use-upload.ts';
import { WarningTick } from './warning-card.tsx';

interface Props {
  upload: Upload;
  /** what the stored file is worth with the options chosen now */
  state: ArtworkState | null;
  /** where the stored file is looked at as it prints; null while there is none */
  proofPath: string | null;
  /** the page where the stored file can be mended; null where there is nothing to mend */
  mendPath: string | null;
  onRemove: () => void;
}

/** What became of an upload: on its way, turned away, or stored, checked and judged. */
export function UploadView({ upload, state, proofPath, onRemove, mendPath }: Props) {
  if (upload.phase === 'sending') return <Sending {...upload} onCancel={onRemove} />;
  if (upload.phase === 'refused') return <Refused refusal={upload.refusal} />;
  if (upload.phase === 'stored' && state)
    return <Stored artwork={upload.artwork} {...{ state, proofPath, mendPath, onRemove }} />;
  return null;
}

function Sending({
  name,
  percent,
  broken,
  onCancel,
}: {
  name: string;
  percent: number;
  broken: boolean;
  onCancel: () => void;
}) {
  return (
    <div className="mt-3 text-sm">
      <div className="flex items-center justify-between gap-3">
        <span className="truncate">Uploading {name}</span>
        <span className="figures">{percent}%</span>
      </div>
      <progress value={percent} max={100} aria-label={`Uploading ${name}`} className="mt-1 h-2 w-full" />
      {broken && <p>The connection broke off. The upload goes on by itself when it is back.</p>}
      <button type="button" className="button-text" onClick={onCancel}>
        Cancel upload
      </button>
    </div>
  );
}

function Refused({ refusal }: { refusal: FindingText }) {
  return (
    <div className="notice notice-stop mt-3">
      <p className="flex items-center gap-2 font-bold text-stop">
        <CircleX size={18} aria-hidden="true" /> {INVALID_FILE}
      </p>
      <p className="mt-1 font-semibold">{refusal.title}</p>
      <p className="mt-1">{refusal.fix}</p>
    </div>
  );
}

function Stored({
  artwork,
  state,
  proofPath,
  onRemove,
  mendPath,
}: {
  artwork: Artwork;
  state: ArtworkState;
  proofPath: string | null;
  onRemove: () => void;
  mendPath: string | null;
}) {
  const warnings = warningsOf(state).length;
  const ready = warnings > 0 ? 'notice-care' : 'notice-good';
  const tone = { checking: '', ready, invalid: 'notice-stop' }[state.state];
  return (
    <div className={`notice mt-3 ${tone}`}>
      <div className="flex gap-4">
        <ArtworkThumbnail artwork={artwork} />
        <div className="min-w-0 flex-1">
          <ArtworkStateLabel state={state} warns={warnings > 0} />
          {state.state === 'checking' && state.pageCount > 1 && (
            <p className="figures text-xs">
              {state.pagesChecked} of {pagesWords(state.pageCount)} checked
            </p>
          )}
          <p className="mt-0.5 text-xs break-all">
            {artwork.originalName} ({formatBytes(artwork.bytes)}
            {artwork.report ? `, ${pagesWords(artwork.report.pageCount)}` : ''})
          </p>
          {proofPath && state.state !== 'checking' && (
            <a href={proofPath} className="mr-5 inline-flex min-h-11 items-center font-semibold">
              See the proof
            </a>
          )}
          {/* Without script this is a button of the form around it. */}
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
      {mendPath && (
        <a href={mendPath} className="button mt-3">
          <Wrench size={18} aria-hidden="true" /> Let us mend it
        </a>
      )}
      <Findings state={state} />
    </div>
  );
}

/** What is wrong, and how to mend it. Warnings of a file that prints are ticked one by one. */
function Findings({ state }: { state: ArtworkState }) {
  const warnings = warningsOf(state);
  const told = state.findings.filter(({ severity, code }) => severity === 'error' || TOLD.has(code));
  const others = warnings.length > 0 ? [] : state.findings.filter(({ severity }) => severity === 'warning');
  return (
    <>
      <FindingList findings={[...told, ...others]} />
      {warnings.length > 0 && <WarningTicks warnings={warnings} />}
    </>
  );
}

/** Of what is only to be known, what a customer may not expect. */
const TOLD = new Set(['pages.extra']);

function WarningTicks({ warnings }: { warnings: Finding[] }) {
  return (
    <fieldset className="mt-3 border-t border-rule pt-3">
      <legend className="float-left mb-1 w-full font-semibold">
        It prints, with {warnings.length === 1 ? 'this warning' : 'these warnings'}. Tick{' '}
        {warnings.length === 1 ? 'it' : 'each'} to say that it may print like this.
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

function pagesWords(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`;
}
