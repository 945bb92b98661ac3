/** The three kinds of enquiries, which share one list. */
export const ENQUIRY_KINDS = {
  message: { one: 'Message', many: 'Messages' },
  'sample-pack': { one: 'Sample pack', many: 'Sample packs' },
  complaint: { one: 'Data protection complaint', many: 'Data protection complaints' },
} as const;
export type EnquiryKind = keyof typeof ENQUIRY_KINDS;

export function kindOf(text: string | null): EnquiryKind | null {
  return (Object.keys(ENQUIRY_KINDS) as EnquiryKind[]).find((kind) => kind === text) ?? null;
}

export type EnquiryState = 'new' | 'done';

/**
 * Every state change of an enquiry: by saving it, or by the answer emailed to its sender. A closed complaint stays
 * closed.
 */
export const ENQUIRY_MOVES: Readonly<
  Record<EnquiryKind, readonly { from: EnquiryState; to: EnquiryState; by: 'save' | 'answer' }[]>
> = {
  message: [
    { from: 'new', to: 'done', by: 'save' },
    { from: 'done', to: 'new', by: 'save' },
  ],
  'sample-pack': [
    { from: 'new', to: 'done', by: 'save' },
    { from: 'done', to: 'new', by: 'save' },
  ],
  complaint: [{ from: 'new', to: 'done', by: 'answer' }],
};

/** A link that writes an answer in the user's own email program (RFC 6068). */
export function replyAddress(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}
