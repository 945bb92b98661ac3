import { UploadCloud } from 'lucide-react';
import {
  type ChangeEvent,
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Artwork } from '../artwork.ts';
import type { ArtworkState } from '../artwork-state.ts';
import { FileField } from '../file-field.tsx';
import { PARTS_MAX } from '../file-input.ts';
import type { Arranged, PartsJob } from '../parts/parts.ts';
import type { FileChecks } from './file-checks.ts';
import type { Upload } from './upload-phase.ts';
import { RefusedFiles, SendingFile } from './upload-progress.tsx';

interface Props {
  upload: Upload;
  /** the code for files; null until it has loaded, which is before the first file has arrived */
  checks: FileChecks | null;
  /** the stored file's verdict for the current choices */
  state: ArtworkState | null;
  /** the server's error message, from a form without script */
  error: string | undefined;
  needsText: string;
  /** what several files are joined for */
  job: PartsJob | null;
  /** files from a form without script that are still being checked, and will be joined shortly */
  later: Arranged | null;
  /** script is running */
  live: boolean;
  /** `add`: the artwork the files join; null if they replace it */
  onFiles: (files: File[], add: Artwork | null) => void;
  onArrange: (artwork: Artwork | null, parts: Arranged) => void;
  onRemove: () => void;
  /** somebody is about to choose a file */
  onWarm: () => void;
  /** where the stored file leads: its proof, and the page that fixes it, null if there is nothing to fix */
  paths: { proof: string; fixes: string | null } | null | undefined;
  /** what else can be done with a file that can't be printed as chosen; null for others */
  waysOn: ReactNode;
  /** shown below the drop zone: files of earlier orders */
  children?: ReactNode;
}

/** The artwork control: choose, drop or paste files, follow upload and check, see the verdict, remove files. */
export function ArtworkField({
  upload,
  checks,
  state,
  error,
  needsText,
  job,
  later,
  live,
  onFiles,
  onArrange,
  onRemove,
  onWarm,
  paths,
  waysOn,
  children,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const replace = (files: FileList | null | undefined) => {
    if (files && files.length > 0) onFiles([...files], null);
  };
  usePastedFiles(replace);
  useFilesChosenBefore(input, replace);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    replace(event.target.files);
    event.target.value = ''; // so that the same file, once fixed, can be chosen again
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    replace(event.dataTransfer.files);
  };
  const focus = () => input.current?.focus();
  const warm = useWarm(onWarm);
  const remove = () => {
    onRemove();
    focus();
  };
  return (
    <section aria-label="Artwork" id="artwork">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an extra beside the labelled input */}
      <div
        className={`rounded-md border border-dashed p-4 ${over ? 'border-reflex bg-[#f3f4fb]' : 'border-edge bg-white'}`}
        onPointerEnter={warm}
        onFocus={warm}
        onDragOver={(event) => {
          event.preventDefault();
          warm();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileField
          label={
            <>
              <UploadCloud size={18} aria-hidden="true" /> Upload artwork
            </>
          }
          hint={
            <>
              PDF, JPG or PNG, at most 50MB. {needsText} We convert HEIC, WebP, AVIF, TIFF, GIF and SVG. Use
              pictures at 300 dpi and CMYK colours where you can. You can choose up to {PARTS_MAX} files at
              once and we’ll combine them.
            </>
          }
          error={error}
          ref={input}
          multiple
          onChange={choose}
        />
        <p className="script-only field-hint mt-2">Or drop your files here, or paste them.</p>
      </div>
      {/* As high without a file as with a checked one, so that no button moves away from a finger. */}
      <div className="min-h-44">
        {children}
        <div role="status" aria-live="polite">
          {upload.phase === 'sending' && <SendingFile {...upload} onCancel={remove} />}
          {upload.phase === 'refused' && <RefusedFiles refused={upload.refused} />}
          {checks && job && (
            <checks.UploadView {...{ upload, state, job, paths, waysOn }} onRemove={remove} />
          )}
        </div>
      </div>
      {checks && job && (
        <checks.FileParts {...{ upload, state, job, later, live, onFiles, onArrange }} onGone={focus} />
      )}
    </section>
  );
}

/** Files chosen before hydration, whose change event was lost. */
function useFilesChosenBefore(
  input: RefObject<HTMLInputElement | null>,
  onFiles: (files: FileList | null) => void,
): void {
  const take = useRef(onFiles);
  // Before anybody can press a button that React handles: by then the upload has started, and the button waits for it.
  useLayoutEffect(() => {
    if (!input.current?.files?.length) return;
    take.current(input.current.files);
    input.current.value = '';
  }, [input]);
}

/** Takes files pasted anywhere on the page except into text fields. */
function usePastedFiles(onFiles: (files: FileList) => void): void {
  const take = useRef(onFiles);
  take.current = onFiles;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files || files.length === 0) return;
      event.preventDefault();
      take.current(files);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);
}

/**
 * Calls `onWarm` and sends one signal that a file is coming. If it is lost, the first check just starts a little later.
 */
function useWarm(onWarm: () => void): () => void {
  const announced = useRef(false);
  return () => {
    if (announced.current) return;
    announced.current = true;
    onWarm();
    fetch('/artwork/engine', { method: 'POST' }).catch(() => undefined);
  };
}
