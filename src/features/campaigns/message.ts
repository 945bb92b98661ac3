import { z } from 'zod';
import { oneLine } from '#kit/plain-text.ts';
import { LETTER_PICTURES, messagePictureOf } from './message-picture.ts';

/** What a campaign's message is made of, in the order in which it is read. */
export const BLOCK_KINDS = ['heading', 'text', 'picture', 'button', 'product', 'divider'] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

export const BLOCK_WORDS: Readonly<Record<BlockKind, string>> = {
  heading: 'Heading',
  text: 'Text',
  picture: 'Picture',
  button: 'Button',
  product: 'Product',
  divider: 'Divider',
};

const TEXT_MAX = 5000;
const LINE_MAX = 300;
export const BLOCKS_MAX = 60;

const line = z
  .string()
  .default('')
  .transform((typed) => oneLine(typed).slice(0, LINE_MAX));
const lines = z
  .string()
  .default('')
  .transform((typed) =>
    typed
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n]/gu, ' ')
      .slice(0, TEXT_MAX),
  );

/** One part of a message. Every field may be empty in a draft: what is missing is asked for before it goes out. */
export const blockSchema = z.discriminatedUnion('kind', [
  z.object({ id: z.string().max(40), kind: z.literal('heading'), text: line }),
  z.object({ id: z.string().max(40), kind: z.literal('text'), text: lines }),
  z.object({
    id: z.string().max(40),
    kind: z.literal('picture'),
    /** `/newsletter/pictures/…` for one that was uploaded, else an address elsewhere */
    src: line,
    alt: line,
    href: line,
    /** it tells nothing, and so needs no words of what it shows */
    isDecoration: z.union([z.boolean(), z.literal('on').transform(() => true)]).default(false),
  }),
  z.object({ id: z.string().max(40), kind: z.literal('button'), text: line, href: line }),
  z.object({ id: z.string().max(40), kind: z.literal('product'), productId: line }),
  z.object({ id: z.string().max(40), kind: z.literal('divider') }),
]);
export type Block = z.infer<typeof blockSchema>;

export const messageSchema = z.object({ blocks: z.array(blockSchema).max(BLOCKS_MAX).default([]) });
/** A message as it is stored. The link that unsubscribes is in no block: it stands below every message. */
export type Message = z.infer<typeof messageSchema>;

/** A new, empty part. */
function newBlock(kind: BlockKind, id: string): Block {
  return blockSchema.parse({ id, kind });
}

export interface Draft {
  name: string;
  subject: string;
  content: Message;
}

/** Where an address in a message leads: as typed, or on the shop's own pages for `/shop`. Null for what is no web address. */
export function addressOf(typed: string, shopOrigin: string): string | null {
  if (typed.startsWith('/') && !typed.startsWith('//')) return `${shopOrigin}${typed}`;
  return URL.canParse(typed) && /^https?:$/.test(new URL(typed).protocol) ? new URL(typed).href : null;
}

/** What there is for messages to show: ids of products, names of uploaded pictures. */
export interface Known {
  products: ReadonlySet<string>;
  pictures: ReadonlySet<string>;
}

/** Everything that keeps a message from going out, each with the field it is about (`block-{id}` for a part's). */
export function whatIsMissing(draft: Draft, known: Known): Record<string, string> {
  const missing: Record<string, string> = {};
  if (!draft.subject) missing.subject = 'Enter a subject';
  if (draft.content.blocks.length === 0) missing.blocks = 'The message is empty. Add a heading or some text';
  draft.content.blocks.forEach((block, index) => {
    const wrong = wrongIn(block, known);
    if (wrong) missing[`block-${block.id}`] = `Part ${index + 1}: ${wrong}`;
  });
  return missing;
}

function wrongIn(block: Block, known: Known): string | null {
  const leads = (typed: string) => addressOf(typed, 'https://shop.example') !== null;
  switch (block.kind) {
    case 'heading':
    case 'text':
      if (!block.text.trim()) return 'Enter some text, or remove this part';
      return block.kind === 'text' && linksOf(block.text).some((href) => !leads(href))
        ? 'A link in the text must start with https:// or /'
        : null;
    case 'picture':
      return wrongInPicture(block, known.pictures, leads);
    case 'button':
      if (!block.text) return 'Enter the button text';
      return leads(block.href) ? null : 'Enter where the button links to, starting with https:// or /';
    case 'product':
      return known.products.has(block.productId) ? null : 'Choose a product';
    case 'divider':
      return null;
  }
}

function wrongInPicture(
  { src, alt, href, isDecoration }: Block & { kind: 'picture' },
  pictures: ReadonlySet<string>,
  leads: (typed: string) => boolean,
): string | null {
  if (!src) return 'Upload a picture, or enter a link to one';
  if (!leads(src)) return 'The link to the picture must start with https:// or /';
  if (src.startsWith(LETTER_PICTURES) && !pictures.has(messagePictureOf(src)?.name ?? ''))
    return 'This picture has been deleted. Upload it again';
  if (!alt && !isDecoration)
    return 'Say what the picture shows, for people who can’t see it, or tick that it’s only decoration';
  if (!alt && href) return 'Say what the picture shows. Screen readers read these words as the link';
  return href && !leads(href) ? 'The link must start with https:// or /' : null;
}

/** `[words](https://…)` in a text. Brackets within an address stay in it where they come in pairs. */
export const TEXT_LINK = /\[([^\]\n]+)\]\(((?:[^()\s]|\([^()\s]*\))+)\)/g;

/** The addresses that a text's links lead to, as typed. */
function linksOf(text: string): string[] {
  return [...text.matchAll(TEXT_LINK)].map(([, , href = '']) => href);
}

/** Every address that a message leads to, once each, in the order of the message: a click names one by its place here. */
export function messageLinks(message: Message, shopOrigin: string): string[] {
  const typed = message.blocks.flatMap((block) => {
    if (block.kind === 'text') return linksOf(block.text);
    if (block.kind === 'button' || block.kind === 'picture') return block.href ? [block.href] : [];
    return block.kind === 'product' ? [`/product/${block.productId}`] : [];
  });
  const known = typed.map((href) => addressOf(href, shopOrigin)).filter((href) => href !== null);
  return [...new Set(known)];
}

/** The parts with one added at the end, moved by one place, taken out, or without its picture. An unknown wish changes nothing. */
export function rearranged(blocks: readonly Block[], wish: string, newId: string): Block[] {
  const [what = '', about = ''] = wish.split(':');
  const kind = BLOCK_KINDS.find((known) => known === about);
  if (what === 'add' && kind) return [...blocks, newBlock(kind, newId)].slice(0, BLOCKS_MAX);
  const at = blocks.findIndex(({ id }) => id === about);
  const block = blocks[at];
  if (!block) return [...blocks];
  if (what === 'clear' && block.kind === 'picture') return blocks.with(at, { ...block, src: '' });
  const others = blocks.filter(({ id }) => id !== about);
  if (what === 'remove') return others;
  const to = what === 'up' ? at - 1 : what === 'down' ? at + 1 : at;
  return others.toSpliced(Math.max(0, to), 0, block);
}
