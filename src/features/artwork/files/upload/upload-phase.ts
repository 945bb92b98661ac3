import type { EngineReport, FindingText } from '#preflight/index.ts';
import type { Artwork } from '../artwork.ts';
import type { RefusedFile } from '../parts/joinable.ts';

/** The state of a product's upload. */
export type Upload =
  | { phase: 'idle' }
  | {
      phase: 'sending';
      name: string;
      percent: number;
      broken: boolean;
      /** which of several files this is, from 1 */
      place?: { number: number; count: number };
    }
  /** several files are being joined; `artwork` is the one before */
  | { phase: 'joining'; count: number; artwork: Artwork | null }
  | { phase: 'stored'; artwork: Artwork; partial?: EngineReport | null; refused?: readonly RefusedFile[] }
  | { phase: 'refused'; refused: readonly RefusedFile[] };

/** The result of sending a file. */
export type Sent = { artwork: Artwork } | { refusal: FindingText };

/** Callbacks for a file being sent. */
export interface Sending {
  onProgress: (percent: number) => void;
  /** the connection broke and is being retried; called at each retry */
  onBroken: () => void;
  /** the file was accepted or refused, or the upload failed for good */
  onDone: (sent: Sent) => void;
}
