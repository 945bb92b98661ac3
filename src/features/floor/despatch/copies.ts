import type { PackedParcel, Packing } from './packing.server.ts';

/** Returns how many copies of a job are in parcels, and how many of those have left. */
export function copiesOf(
  { parcels }: Pick<Packing, 'parcels'>,
  code: string,
): { packed: number; left: number } {
  const copies = (of: readonly PackedParcel[]) =>
    of.reduce((sum, { items }) => sum + (items.find((item) => item.code === code)?.quantity ?? 0), 0);
  return {
    packed: copies(parcels),
    left: copies(parcels.filter(({ despatchedAt }) => despatchedAt !== null)),
  };
}
