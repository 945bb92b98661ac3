import { UploadCloud } from 'lucide-react';
import {
  type ChangeEvent,
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { ArtworkState } from './artwork.ts';
import { UploadView } from './upload-view.tsx';
import type { Upload } from './use-upload.ts';

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
  /** the page where the stored file can be mended; null where there is nothing to mend */
  mendPath: string | null;
  /** what stands below the drop zone: files of earlier orders */
  children?: ReactNode;
}

/** The artwork control: choose, drop or paste a file, see it sent, checked and judged, take it away again. */
export function ArtworkField({
  upload,
  state,
  error,
  wanted,
  onFile,
  onRemove,
  proofPath,
  mendPath,
  children,
}: Props) {
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
        <UploadView
          upload={upload}
          state={state}
          proofPath={proofPath}
          mendPath={mendPath}
          onRemove={remove}
        />
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
