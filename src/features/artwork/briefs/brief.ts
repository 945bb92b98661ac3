import { z } from 'zod';
import { isDay } from '#kit/day.ts';
import { lineField, linesField } from '#kit/forms.ts';

/** All files of a brief together: 500 MB. The database has the last word (`design_briefs.file_bytes`). */
export const BRIEF_BYTES_MAX = 500 * 1024 * 1024;
export const BRIEF_FILES_MAX = 30;

const WORDS_MAX = 4000;
const LIKES_MAX = 2000;
const COLOURS_MAX = 500;

/** A file of a brief. Nothing is known of what is in it: it may be of any kind. */
interface BriefFile {
  id: string;
  originalName: string;
  bytes: number;
}

/** What a customer wants designed. */
export interface Brief {
  id: string;
  /** what it is for, and the text that goes on it; null once it was erased, or while nothing was written */
  words: string | null;
  colours: string | null;
  /** examples that the customer likes */
  likes: string | null;
  /** `2026-12-24` */
  wantedBy: string | null;
  files: BriefFile[];
}

/** The form of a brief. `today` is the earliest day for which it may be wanted. */
export const briefSchema = (today: string) =>
  z.object({
    words: linesField(WORDS_MAX, 'Tell us what it should say'),
    colours: lineField(COLOURS_MAX).transform((text) => text || null),
    likes: linesField(LIKES_MAX).transform((text) => text || null),
    wantedBy: z
      .string()
      .default('')
      .transform((text) => text.trim() || null)
      .refine((day) => day === null || isDay(day), 'Enter a day, like 2026-12-24')
      .refine((day) => day === null || day >= today, 'Enter a day that is still to come'),
  });
export type BriefForm = z.infer<ReturnType<typeof briefSchema>>;
