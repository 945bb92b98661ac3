import { OwnScript } from '../../ui/own-script.tsx';
import { sendWithProgress } from './send-with-progress.ts';

/** Inside a form with a file: how far its sending is. Without script it stays hidden, and the browser tells of it. */
export function Sending() {
  return (
    <>
      <div data-sending hidden className="sending mt-4 text-sm">
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
