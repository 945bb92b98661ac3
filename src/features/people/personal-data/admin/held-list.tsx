import { countWords } from '#kit/count-words.ts';
import type { Held } from '../held-store.server.ts';

const WORDS: Readonly<Record<Exclude<keyof Held, 'openOrders'>, readonly [one: string, many: string]>> = {
  account: ['account', 'accounts'],
  orders: ['order', 'orders'],
  artwork: ['artwork file', 'artwork files'],
  carts: ['cart', 'carts'],
  reviews: ['review', 'reviews'],
  problems: ['problem with an order', 'problems with orders'],
  quotes: ['quote', 'quotes'],
  records: ['customer record', 'customer records'],
  messages: ['message', 'messages'],
  samplePacks: ['sample pack request', 'sample pack requests'],
  complaints: ['complaint about data', 'complaints about data'],
  newsletter: ['newsletter subscription', 'newsletter subscriptions'],
  emails: ['email we sent', 'emails we sent'],
};

/** How much is held about a person, kind by kind. */
export function HeldList({ held }: { held: Held }) {
  return (
    <ul className="figures grid gap-x-6 gap-y-1 sm:grid-cols-2">
      {Object.entries(WORDS).map(([kind, [one, many]]) => (
        <li key={kind}>{countWords(held[kind as keyof Held], one, many)}</li>
      ))}
    </ul>
  );
}
