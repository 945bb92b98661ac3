import type { EngineReport, FindingText } from '#preflight/index.ts';
import type { Artwork } from '../artwork.ts';
import type { RefusedFile } from '../parts/joinable.ts';

/** Where the artwork of a product page is on its way from the customer's disk. */
export type Upload =
  | { phase: 'idle' }
  | {
      phase: 'sending';
      name: string;
      percent: number;
      broken: boolean;
      /** which of several it is, from 1 */
      place?: { number: number; count: number };
    }
  /** several files are on the way to being one; `artwork` is what was there before */
  | { phase: 'joining'; count: number; artwork: Artwork | null }
  | { phase: 'stored'; artwork: Artwork; partial?: EngineReport | null; refused?: readonly RefusedFile[] }
  | { phase: 'refused'; refused: readonly RefusedFile[] };

/** What became of one file that was sent. */
export type Sent = { artwork: Artwork } | { refusal: FindingText };

/** What is told of a file on its way. */
export interface Sending {
  onProgress: (percent: number) => void;
  /** the line is broken, and is tried again; told again with each try */
  onBroken: () => void;
  /** it has arrived, was turned away, or was lost for good */
  onDone: (sent: Sent) => void;
}
