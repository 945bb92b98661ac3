import type { TestShop } from './app.ts';

/** An edit to a product's first finish. */
export interface OptionEdit {
  rename?: string;
  modifier?: string;
  remove?: boolean;
}

/** The price tool's options form for a product: a row for each stored option, the first finish as edited. */
export async function optionForm(
  { db }: TestShop,
  productId: string,
  { seenAt, ...edit }: OptionEdit & { seenAt: string },
): Promise<[string, string][]> {
  const options = await db
    .selectFrom('productOptions')
    .selectAll()
    .where('productId', '=', productId)
    .orderBy('groupKey')
    .orderBy('position')
    .execute();
  const first = options.find(({ groupKey }) => groupKey === 'finishes');
  const rows = options.flatMap((option): [string, string][] => {
    const isFirst = option === first;
    const stored = (option.priceModifierPence / 100).toFixed(2);
    return [
      ['groupKey', option.groupKey],
      ['was', option.id],
      ['optionId', option.id],
      ['optionName', (isFirst && edit.rename) || option.name],
      ['measure1', String(option.widthMm ?? option.pages ?? option.copies ?? option.turnaroundId ?? '')],
      ['measure2', String(option.heightMm ?? '')],
      ['modifier', (isFirst && edit.modifier) || stored],
      ['remove', isFirst && edit.remove ? 'yes' : ''],
    ];
  });
  return [['intent', 'options'], ['productId', productId], ['seenAt', seenAt], ...rows];
}
