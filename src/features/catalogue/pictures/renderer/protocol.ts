import type { Artwork } from '../own-artwork.ts';
import type { PictureInput } from '../picture-input.ts';
import type { View } from '../views.ts';

export type PictureFormat = 'avif' | 'webp' | 'jpeg' | 'svg';

/** What is drawn: a view of a product, or the empty stage of a category without products. */
export type Subject = { input: PictureInput; view: View; artwork?: Artwork } | { empty: string };

/** One picture. `width` in px; `svg` has none. */
export type Job = { subject: Subject; width: number; format: PictureFormat };

/** Web process to child process. */
export type Request = { id: number; job: Job };
/** Child process to web process. */
export type Response = { id: number; bytes: Uint8Array } | { id: number; message: string };
