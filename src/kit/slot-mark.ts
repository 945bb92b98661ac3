/** A part of a page that is not the same for everybody, as marked in a page rendered for everybody. */
export interface SlotMark {
  /** its key in `src/web/slots.tsx` */
  name: string;
  /** its component's props: JSON */
  props: Record<string, unknown>;
}

/** Returns a slot's mark: a comment that nothing else on the page can write without the secret (letters, digits, - and _). */
export function slotMark(secret: string, name: string, props: object = {}): string {
  return `<!--${secret} ${name} ${encodeURIComponent(JSON.stringify(props))}-->`;
}

/** Splits a page at its marks: `parts` has one more entry than `slots`, which are between them. */
export function splitAtSlots(html: string, secret: string): { parts: string[]; slots: SlotMark[] } {
  const pieces = html.split(new RegExp(`<!--${secret} (\\S+) (\\S*)-->`));
  const parts = pieces.filter((_piece, at) => at % 3 === 0);
  const slots = parts.slice(1).map((_part, at) => ({
    name: pieces[at * 3 + 1] ?? '',
    props: JSON.parse(decodeURIComponent(pieces[at * 3 + 2] ?? '')) as SlotMark['props'],
  }));
  return { parts, slots };
}
