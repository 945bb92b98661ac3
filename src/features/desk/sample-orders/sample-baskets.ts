import { artworkSpecOf } from '#features/artwork/files/index.ts';
import { type Product, turnaroundOf } from '#features/catalogue/products/index.ts';
import { artworkUrl, type OrderedOption } from '#features/orders/order/index.ts';
import {
  type Choice,
  choiceName,
  configure,
  copiesOf,
  firstChoices,
  type Totals,
  totalsOf,
} from '#features/pricing/prices/index.ts';
import { pence } from '#kit/money.ts';
import type { Turnaround } from '#kit/turnaround.ts';
import type { ArtworkSpec } from '#preflight/index.ts';

/** A product with its one sample artwork: all choices with the same `spec` can be printed from that file. */
export interface SampleOffer {
  product: Product;
  spec: ArtworkSpec;
  artworkId: string;
}

interface BasketItem {
  position: number;
  productId: string;
  productName: string;
  quantity: number;
  paperType: string;
  finish: string | null;
  size: string | null;
  options: OrderedOption[];
  artworkId: string;
  artworkUrl: string;
  basePricePence: number;
  pricePence: number;
  vatClass: string;
}

/** The items of one order at today's prices, and its turnaround: that of the slowest item. */
export interface Basket {
  items: BasketItem[];
  totals: Totals;
  turnaround: Turnaround;
}

/** Makes this many baskets of one to three items, priced by the shop's own rule. Deterministic. */
export function makeBaskets(offers: readonly SampleOffer[], count: number): Basket[] {
  const random = randomNumbers(20_260_101);
  return Array.from({ length: count }, () => {
    const items = Array.from({ length: itemCount(random()) }, () => {
      const offer = pick(offers, random());
      return { offer, ...chooseFor(offer, random) };
    });
    return {
      items: items.map(({ offer, choices, pricePence }, i) => itemOf(offer, choices, pricePence, i)),
      totals: totalsOf(
        items.map(({ offer, pricePence }) => ({
          pricePence: pence(pricePence),
          vatClass: offer.product.vatClass,
        })),
        null,
      ),
      turnaround: items.map(({ turnaround }) => turnaround).reduce(slower),
    };
  });
}

function itemCount(luck: number): number {
  if (luck < 0.65) return 1;
  return luck < 0.9 ? 2 : 3;
}

/** Makes choices for a product, favouring earlier options, that can still be printed from its sample artwork. */
function chooseFor({ product, spec }: SampleOffer, random: () => number) {
  const keyOf = (of: ArtworkSpec) => JSON.stringify({ ...of, copies: null });
  for (let tries = 0; tries < 30; tries += 1) {
    const selected = Object.fromEntries(
      product.optionGroups.map((group) => [choiceName(group.key), pick(group.options, random() ** 1.7).id]),
    );
    const configuration = configure(product, selected);
    if (configuration.ok && keyOf(artworkSpecOf(product, configuration.choices)) === keyOf(spec))
      return chosen(configuration);
  }
  const plain = configure(product, firstChoices(product));
  if (!plain.ok) throw new Error(`the first choices of ${product.id} are no order`);
  return chosen(plain);
}

function chosen({ choices, pricePence }: { choices: Choice[]; pricePence: number }) {
  const turnaround = turnaroundOf(choices);
  if (!turnaround) throw new Error('a sample order without a turnaround');
  return { choices, pricePence, turnaround };
}

/** With the later cut-off an order may leave a day earlier. */
function slower(a: Turnaround, b: Turnaround): Turnaround {
  if (a.workingDays !== b.workingDays) return a.workingDays > b.workingDays ? a : b;
  return a.cutOff < b.cutOff ? a : b;
}

function itemOf(
  { product, artworkId }: SampleOffer,
  choices: Choice[],
  pricePence: number,
  position: number,
): BasketItem {
  const nameOf = (key: string) => choices.find(({ group }) => group === key)?.option.name ?? null;
  return {
    position,
    productId: product.id,
    productName: product.name,
    quantity: copiesOf(choices),
    paperType: choices.find(({ label }) => label === 'Weight')?.option.name ?? 'Standard',
    finish: nameOf('finishes'),
    size: nameOf('sizes'),
    options: choices.map(({ group, label, option: { id, name, priceModifierPence } }) => ({
      group,
      label,
      id,
      name,
      priceModifierPence,
    })),
    artworkId,
    artworkUrl: artworkUrl(artworkId),
    basePricePence: product.basePricePence,
    pricePence,
    vatClass: product.vatClass,
  };
}

/** `luck` is at least 0 and below 1. */
function pick<T>(things: readonly T[], luck: number): T {
  const thing = things[Math.floor(luck * things.length)];
  if (thing === undefined) throw new Error('there is nothing to choose from');
  return thing;
}

/** Numbers from 0 to below 1, the same for the same seed (mulberry32, Tommy Ettinger 2017, public domain). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
