import { BLOCK_WORDS, type Block } from '../message.ts';
import { messagePictureOf } from '../message-picture.ts';

/** Compares the parts of two versions of a message, in order: a label, the stored text, the typed text. */
export function comparedBlocks(
  stored: readonly Block[],
  blocks: readonly Block[],
): (readonly [label: string, stored: string, entered: string])[] {
  return Array.from({ length: Math.max(stored.length, blocks.length) }, (_, index) => {
    const [theirs, yours] = [stored[index], blocks[index]];
    return [`Part ${index + 1}`, theirs ? wordsOf(theirs) : '', yours ? wordsOf(yours) : ''];
  });
}

function wordsOf(block: Block): string {
  return [BLOCK_WORDS[block.kind], ...partsOf(block)].filter(Boolean).join(': ');
}

function partsOf(block: Block): string[] {
  switch (block.kind) {
    case 'heading':
    case 'text':
      return [block.text];
    case 'picture':
      return [[shortSrc(block.src), block.alt, block.href].filter(Boolean).join(' · ')];
    case 'button':
      return [[block.text, block.href].filter(Boolean).join(' · ')];
    case 'product':
      return [block.productId];
    case 'divider':
      return [];
  }
}

/** An uploaded picture's name has 64 characters; the first ones are enough to identify it. */
function shortSrc(src: string): string {
  const uploaded = messagePictureOf(src);
  return uploaded ? `uploaded picture ${uploaded.name.slice(0, 6)}` : src;
}
