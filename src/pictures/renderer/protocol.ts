import type { Artwork } from '../own-artwork.ts';
import type { PictureInput } from '../picture-input.ts';
import type { View } from '../views.ts';

export type PictureFormat = 'avif' | 'webp' | 'jpeg' | 'svg';

/** What to draw: a view of a product, the empty stage of a category without products, or a photo by its file's key. */
export type Subject =
  | { input: PictureInput; view: View; artwork?: Artwork }
  | { empty: string }
  | { photo: string };

/** One picture. `width` in px; not used for `svg`. */
export type Job = { subject: Subject; width: number; format: PictureFormat };

/**
 * Where a picture is shown: in the shop, as WebP, or in emails, whose programs only know JPEG and PNG; `mail-line`: small,
 * beside a line of an email.
 */
export type Showing = 'shop' | 'mail' | 'mail-line';

/** The bytes of an uploaded photo, to be turned into a picture of ours. */
export type Intake = { intake: Uint8Array; showing: Showing };

/** A picture of ours made from an upload. */
export interface TakenPicture {
  bytes: Uint8Array;
  widthPx: number;
  heightPx: number;
  format: 'webp' | 'jpeg' | 'png';
}

/** Why an upload was refused as a photo: it is damaged, or has too many pixels. */
export type IntakeRefusal = 'unreadable' | 'too-many-pixels';

/** A task for the child process. A photo is drawn from its file, which comes with the job. */
export type Task = Job | Intake | (Job & { file: Uint8Array });

/** The argument that lowers the child's priority below every other process. */
export const QUIET = '--quiet';

/** Web process to child process. */
export type Request = { id: number; task: Task };
/** Child process to web process. */
export type Response =
  | { id: number; bytes: Uint8Array }
  | { id: number; taken: TakenPicture }
  | { id: number; refusal: IntakeRefusal }
  | { id: number; message: string };
