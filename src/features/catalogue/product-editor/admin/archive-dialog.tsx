import { ConfirmDialog } from '#ui/page-dialog.tsx';
import type { Archivable } from './product-list.server.ts';

/** Asks for confirmation before a product or category is archived, and explains the effects. */
export function ArchiveDialog({ thing, home }: { thing: Archivable; home: string }) {
  return (
    <ConfirmDialog
      title={`Archive ${thing.name}`}
      closeTo={home}
      fields={{ table: thing.table, id: thing.id }}
      intent="archive"
      button={`Archive ${thing.name}`}
    >
      <p>{consequences(thing).join(' ')}</p>
      <p className="mt-2 text-grey">Existing orders are not affected. You can put it back at any time.</p>
    </ConfirmDialog>
  );
}

function consequences({ table, products, carts }: Archivable): string[] {
  const leaves =
    table === 'products'
      ? 'It disappears from the shop straight away: its page, its category and search.'
      : products === 0
        ? 'It disappears from the shop and its menus straight away.'
        : `It disappears from the shop and its menus straight away, and so ${products === 1 ? 'does its product' : `do its ${products} products`}.`;
  if (carts === 0) return [leaves];
  const them = carts === 1 ? 'One cart contains' : `${carts} carts contain`;
  return [
    leaves,
    `${them} ${table === 'products' ? 'it' : 'something from it'}. ${carts === 1 ? 'Its owner' : 'Their owners'} will be told in the cart.`,
  ];
}
