import { href } from '#kit/href.ts';
import type { ItemNeedKind, Need } from './needs.ts';

const LABELS: Readonly<Record<ItemNeedKind, string>> = {
  file: 'Upload your file',
  'new-file': 'Send another file',
  approval: 'Check the proof',
  answer: 'Contact us',
  payment: 'Contact us',
};

/** Returns where a customer does what an item needs; `again` is the `?key=…` of a signed link, or empty. */
export function needPress(
  { kind, itemId }: Exclude<Need, { kind: 'charge' }>,
  orderId: string,
  again: string,
): { to: string; label: string } {
  const artworkPath = href('/orders/:orderId/artwork/:itemId', { orderId, itemId });
  const to = kind === 'answer' || kind === 'payment' ? href('/contact') : `${artworkPath}${again}`;
  return { to, label: LABELS[kind] };
}
