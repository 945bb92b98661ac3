interface Change {
  action: string;
  actor: string;
  createdAt: string;
  after: Record<string, unknown> | null;
}

/** Returns the entries about an order's parcels from the changes in its timeline. */
export function despatchEntries(changes: readonly Change[]): { at: string; who: string; what: string }[] {
  return changes.flatMap(({ action, actor, createdAt, after }) => {
    const what = wordsOf(action, after);
    return what ? [{ at: createdAt, who: actor, what }] : [];
  });
}

function wordsOf(action: string, after: Record<string, unknown> | null): string | null {
  switch (action) {
    case 'parcel.despatch':
      return `Left: parcel ${[after?.parcels].flat().join(', ')}`;
    case 'parcel.undo':
      return `Back: parcel ${[after?.parcels].flat().join(', ')}`;
    case 'parcel.save':
      return typeof after?.trackingNumber === 'string'
        ? `Tracking number of parcel ${after.parcel}: ${after.trackingNumber}`
        : null;
    case 'order.hand-over':
      return 'Handed over';
    default:
      return null;
  }
}
