import { CANCELLED, STAFF_CANCELLED, STAFF_TOO_LATE, TOO_LATE } from './artwork-moves.ts';

/** Who sends a file: customers their own, staff for them, or staff a draft of our design. */
export type SentBy = 'customer' | 'staff' | 'designer';

/** What each of them sees where a file is sent; pairs are for the first file and for another. */
export const SEND_WORDS = {
  customer: {
    candidate: ['Your file', 'Your new file'],
    notSold: 'We no longer sell this product as you ordered it, so we can’t check the file here.',
    fix: 'Fix it for me',
    unchanged: 'The file in your order is unchanged.',
    title: ['Send us your file', 'Send another file'],
    intro: [
      'We check your file while you wait and show you what we found. We print once we have a good one.',
      'You can replace the file until we start printing. We check the new file and show you what we found before it replaces the old one.',
    ],
    field: ['Your file', 'New file'],
    tooLate: TOO_LATE,
    cancelled: CANCELLED,
  },
  staff: {
    candidate: ['Their file', 'Their new file'],
    notSold: 'This product is no longer sold as it was ordered, so its file can’t be checked.',
    fix: 'Fix it',
    unchanged: 'The file in the order is unchanged.',
    title: ['Send in the customer’s file', 'Send in another file'],
    intro: [
      'It’s checked as if they had sent it themselves. It’s used once you have seen what the check found.',
      'It’s checked as if they had sent it themselves. It replaces the old one once you have seen what the check found.',
    ],
    field: ['Their file', 'New file'],
    tooLate: STAFF_TOO_LATE,
    cancelled: STAFF_CANCELLED,
  },
  designer: {
    candidate: ['The first draft', 'The next draft'],
    notSold: 'This product is no longer sold as it was ordered, so its file can’t be checked.',
    fix: 'Fix it',
    unchanged: 'The draft in the order is unchanged.',
    title: ['Send the first draft', 'Send the next draft'],
    intro: [
      'A print-ready PDF: the customer approves this file, and it’s printed. We check it and email the customer once you use it.',
      'A print-ready PDF: the customer approves this file, and it’s printed. We check it and email the customer once you use it.',
    ],
    field: ['Draft', 'Draft'],
    tooLate: STAFF_TOO_LATE,
    cancelled: STAFF_CANCELLED,
  },
} as const;

/** Chooses from a pair. */
export const firstOr = ([first, another]: readonly [string, string], isFirst: boolean): string =>
  isFirst ? first : another;
