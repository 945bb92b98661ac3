import { z } from 'zod';
import { href } from '#kit/href.ts';
import { oneLine } from '#kit/plain-text.ts';
import { MESSAGE_PICTURE_PATH, messagePictureOf } from './message-picture.ts';

/** The kinds of parts in a campaign's message. */
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
  .transform((text) => oneLine(text).slice(0, LINE_MAX));
const lines = z
  .string()
  .default('')
  .transform((text) =>
    text
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n]/gu, ' ')
      .slice(0, TEXT_MAX),
  );

/** One part of a message. Any field may be empty in a draft; missing ones are requested before sending. */
export const blockSchema = z.discriminatedUnion('kind', [
  z.object({ id: z.string().max(40), kind: z.literal('heading'), text: line }),
  z.object({ id: z.string().max(40), kind: z.literal('text'), text: lines }),
  z.object({
    id: z.string().max(40),
    kind: z.literal('picture'),
    /** `/newsletter/pictures/…` for an upload, otherwise an external address */
    src: line,
    alt: line,
    href: line,
    /** it carries no information, so it needs no description */
    isDecoration: z.union([z.boolean(), z.literal('on').transform(() => true)]).default(false),
  }),
  z.object({ id: z.string().max(40), kind: z.literal('button'), text: line, href: line }),
  z.object({ id: z.string().max(40), kind: z.literal('product'), productId: line }),
  z.object({ id: z.string().max(40), kind: z.literal('divider') }),
]);
export type Block = z.infer<typeof blockSchema>;

export const messageSchema = z.object({ blocks: z.array(blockSchema).max(BLOCKS_MAX).default([]) });
/** A message as stored. The unsubscribe link is in no block: it is below every message. */
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

/**
 * Returns the absolute address of a link in a message; `/shop` is on the shop's own pages. Null if it is not a web
 * address.
 */
export function addressOf(text: string, shopOrigin: string): string | null {
  if (text.startsWith('/') && !text.startsWith('//')) return `${shopOrigin}${text}`;
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? new URL(text).href : null;
}

/** What messages can refer to: product ids, names of uploaded pictures. */
export interface Known {
  products: ReadonlySet<string>;
  pictures: ReadonlySet<string>;
}

/** Returns everything that prevents sending, by field (`block-{id}` for a part's). */
export function missingFields(draft: Draft, known: Known): Record<string, string> {
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
  const leads = (text: string) => addressOf(text, 'https://shop.example') !== null;
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
  leads: (text: string) => boolean,
): string | null {
  if (!src) return 'Upload a picture, or enter a link to one';
  if (!leads(src)) return 'The link to the picture must start with https:// or /';
  if (src.startsWith(MESSAGE_PICTURE_PATH) && !pictures.has(messagePictureOf(src)?.name ?? ''))
    return 'This picture has been deleted. Upload it again';
  if (!alt && !isDecoration)
    return 'Say what the picture shows, for people who can’t see it, or tick that it’s only decoration';
  if (!alt && href) return 'Say what the picture shows. Screen readers read these words as the link';
  return href && !leads(href) ? 'The link must start with https:// or /' : null;
}

/** `[text](https://…)`. Paired brackets within an address are part of it. */
export const TEXT_LINK = /\[([^\]\n]+)\]\(((?:[^()\s]|\([^()\s]*\))+)\)/g;

/** Returns the addresses of a text's links, as typed. */
function linksOf(text: string): string[] {
  return [...text.matchAll(TEXT_LINK)].map(([, , href = '']) => href);
}

/** Returns every address linked in a message, without repeats, in order: a click refers to one by its index. */
export function messageLinks(message: Message, shopOrigin: string): string[] {
  const addresses = message.blocks.flatMap((block) => {
    if (block.kind === 'text') return linksOf(block.text);
    if (block.kind === 'button' || block.kind === 'picture') return block.href ? [block.href] : [];
    return block.kind === 'product' ? [href('/product/:productId', { productId: block.productId })] : [];
  });
  const known = addresses.map((href) => addressOf(href, shopOrigin)).filter((href) => href !== null);
  return [...new Set(known)];
}

/**
 * Returns the parts with one added at the end, moved by one place, removed, or without its picture. An unknown action
 * changes nothing.
 */
export function rearranged(blocks: readonly Block[], intent: string, newId: string): Block[] {
  const [what = '', about = ''] = intent.split(':');
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
