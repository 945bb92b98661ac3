/** The buttons for money that staff have taken, how the receipt says it came, and what staff are asked. */
export const COUNTER_WAYS = {
  'place-cash': { how: 'cash', button: 'Paid in cash at the counter', asked: 'in cash' },
  'place-card-machine': { how: 'card-machine', button: 'Paid by card machine', asked: 'by card machine' },
} as const;

export type CounterWay = keyof typeof COUNTER_WAYS;

/** Returns the button that an address names; null if it names none. */
export const counterWay = (name: string | null): CounterWay | null =>
  name !== null && Object.hasOwn(COUNTER_WAYS, name) ? (name as CounterWay) : null;
