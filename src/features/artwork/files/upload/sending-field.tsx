import { refusalText } from '#preflight/index.ts';
import { OwnScript } from '#ui/own-script.tsx';
import { UPLOAD_BYTES_MAX } from '../artwork.ts';
import { sendWithProgress } from './send-with-progress.ts';
import { ANSWER_MS, SILENT_MS } from './silence.ts';

const TOO_BIG = refusalText('too-big');

/** Upload progress inside a form. Hidden without script; the browser then shows its own. */
export function Sending() {
  return (
    <>
      <p data-refused role="alert" className="field-error" />
      <div
        data-sending
        data-bytes-max={UPLOAD_BYTES_MAX}
        data-too-big={`${TOO_BIG.title}. ${TOO_BIG.fix}`}
        data-silent-ms={SILENT_MS}
        data-answer-ms={ANSWER_MS}
        hidden
        className="sending mt-4 text-sm"
      >
        <div className="flex items-center justify-between gap-3">
          <p data-words role="status" className="min-w-0 break-words" />
          <span data-percent className="figures" />
        </div>
        <progress data-bar max={100} aria-label="Upload" className="mt-1 h-2 w-full" />
        <button type="button" data-cancel className="button-text">
          Cancel upload
        </button>
      </div>
      <OwnScript run={sendWithProgress} />
    </>
  );
}
