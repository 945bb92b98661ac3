import type { Artwork } from '../own-artwork.ts';
import type { PictureInput } from '../picture-input.ts';
import type { View } from '../views.ts';

export type PictureFormat = 'avif' | 'webp' | 'jpeg' | 'svg';

/**
 * What is drawn: a view of a product, the empty stage of a category without products, or a photo by the key of its file.
 */
export type Subject =
  | { input: PictureInput; view: View; artwork?: Artwork }
  | { empty: string }
  | { photo: string };

/** One picture. `width` in px; `svg` has none. */
export type Job = { subject: Subject; width: number; format: PictureFormat };

/** Where an uploaded picture is shown: in the shop, as WebP, or in emails, whose readers' programs know JPEG and PNG alone. */
export type Showing = 'shop' | 'mail';

/** A file that somebody uploaded as a photo, to be made one of ours: its bytes. */
export type Intake = { intake: Uint8Array; showing: Showing };

/** A picture of ours that was made of an upload. */
export interface TakenPicture {
  bytes: Uint8Array;
  widthPx: number;
  heightPx: number;
  format: 'webp' | 'jpeg' | 'png';
}

/** Why a file is no photo: it is damaged, or has more pixels than we take. */
export type IntakeRefusal = 'unreadable' | 'too-many-pixels';

/** What the child process is asked for. A photo is drawn from its file, which comes with the job. */
export type Task = Job | Intake | (Job & { file: Uint8Array });

/** The argument that makes the child give way to every other process of the machine. */
export const QUIET = '--quiet';

/** Web process to child process. */
export type Request = { id: number; task: Task };
/** Child process to web process. */
export type Response =
  | { id: number; bytes: Uint8Array }
  | { id: number; taken: TakenPicture }
  | { id: number; refusal: IntakeRefusal }
  | { id: number; message: string };
