import { CircleX, UploadCloud } from 'lucide-react';
import {
  type ChangeEvent,
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
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
  /** a sentence of the server's, from a form without script */
  error: string | undefined;
  wanted: string;
  onFile: (file: File) => void;
  onRemove: () => void;
  /** where the stored file is looked at as it prints; null while there is none */
  proofPath: string | null;
  /** what stands below the drop zone: files of earlier orders */
  children?: ReactNode;
}

/** The artwork control: choose, drop or paste a file, see it sent, checked and judged, take it away again. */
export function ArtworkField({ upload, state, error, wanted, onFile, onRemove, proofPath, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  usePastedFile(onFile);
  useFileChosenBefore(input, onFile);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (file) onFile(file);
    event.target.value = ''; // the same file, mended, can be chosen again
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  const remove = () => {
    onRemove();
    input.current?.focus();
  };
  return (
    <section aria-label="Artwork" id="artwork">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an extra beside the labelled input */}
      <div
        className={`rounded-md border border-dashed p-4 ${over ? 'border-reflex bg-[#f3f4fb]' : 'border-edge bg-white'}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <label htmlFor="artworkFile" className="field-label flex items-center gap-2">
          <UploadCloud size={18} aria-hidden="true" /> Upload artwork
        </label>
        <p id="artworkFile-hint" className="field-hint mb-2">
          PDF, JPG or PNG, at most 50MB. {wanted} Pictures at 300 dpi, colours in CMYK where you can.
        </p>
        <input
          ref={input}
          id="artworkFile"
          name="artworkFile"
          type="file"
          accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
          className="block w-full cursor-pointer text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border file:border-solid file:border-edge file:bg-paper file:px-4 file:font-semibold"
          aria-describedby={`artworkFile-hint${error ? ' artworkFile-error' : ''}`}
          aria-invalid={error ? true : undefined}
          onChange={choose}
        />
        {error && (
          <p id="artworkFile-error" className="field-error">
            {error}
          </p>
        )}
        <p className="drop-hint field-hint mt-2">Or drop the file here, or paste it.</p>
      </div>
      {children}
      <div role="status" aria-live="polite">
        <UploadView upload={upload} state={state} proofPath={proofPath} onRemove={remove} />
      </div>
    </section>
  );
}

/** A file that was chosen before this page came alive: nobody heard of it then. */
function useFileChosenBefore(input: RefObject<HTMLInputElement | null>, onFile: (file: File) => void): void {
  const take = useRef(onFile);
  useEffect(() => {
    const file = input.current?.files?.[0];
    if (!file || !input.current) return;
    take.current(file);
    input.current.value = '';
  }, [input]);
}

/** A file that is pasted anywhere on the page, but not where text is typed. */
function usePastedFile(onFile: (file: File) => void): void {
  const take = useRef(onFile);
  take.current = onFile;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (!file) return;
      event.preventDefault();
      take.current(file);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);
}

function UploadView({
  upload,
  state,
  proofPath,
  onRemove,
}: Pick<Props, 'upload' | 'state' | 'proofPath' | 'onRemove'>) {
  if (upload.phase === 'sending') return <Sending {...upload} onCancel={onRemove} />;
  if (upload.phase === 'refused') return <Refused refusal={upload.refusal} />;
  if (upload.phase === 'stored' && state)
    return <Stored artwork={upload.artwork} state={state} proofPath={proofPath} onRemove={onRemove} />;
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
}: {
  artwork: Artwork;
  state: ArtworkState;
  proofPath: string | null;
  onRemove: () => void;
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
