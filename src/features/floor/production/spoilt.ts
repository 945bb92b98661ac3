/** Why copies have to be made again. */
export const SPOILT_CAUSES = ['printing', 'finishing', 'damaged', 'file', 'other'] as const;
export type SpoiltCause = (typeof SPOILT_CAUSES)[number];

export const SPOILT_WORDS: Readonly<Record<SpoiltCause, string>> = {
  printing: 'Printed badly',
  finishing: 'Cut or finished badly',
  damaged: 'Damaged',
  file: 'Wrong or faulty file',
  other: 'Something else',
};

export const isSpoiltCause = (value: unknown): value is SpoiltCause =>
  SPOILT_CAUSES.some((cause) => cause === value);
