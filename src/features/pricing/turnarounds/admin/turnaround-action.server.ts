import type { UnfitProduct } from '#features/pricing/prices/index.server.ts';
import { formValues } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import type { Actor } from '#platform/audit.server.ts';
import type { Shop } from '#platform/shop.ts';
import type { SaveAnswer } from '#ui/form-answer.ts';
import { changeProducts, setTurnaroundArchived } from './change-products.server.ts';
import { readTurnaround } from './read-turnaround.server.ts';
import { type SaveTurnaroundOutcome, saveTurnaround } from './save-turnaround.server.ts';
import { readTurnaroundProducts } from './store.server.ts';
import type { TurnaroundForm } from './turnaround-form.ts';

/** What the page shows after a refused form. */
interface Answer extends SaveAnswer<TurnaroundForm> {
  form: 'fields' | 'products';
  /** products that the change doesn't fit */
  unfit: readonly UnfitProduct[];
  /** the products that were ticked */
  ticked: readonly string[] | null;
}

type Result = { to: string } | { status: 404 } | { status: 409 | 422; answer: Answer };

/** Handles a form of a turnaround's page by its `intent`. `id` is null for a new one. */
export async function turnaroundAction(
  shop: Shop,
  actor: Actor,
  id: string | null,
  form: FormData,
): Promise<Result> {
  const values = formValues(form);
  const intent = values.intent ?? '';
  const turnaround = { id: id ?? '', seenAt: values.seenAt ?? '' };
  const list = href('/admin/turnarounds');
  if (id !== null && (intent === 'archive' || intent === 'restore')) {
    const isArchived = intent === 'archive';
    const outcome = await setTurnaroundArchived(shop, actor, { ...turnaround, isArchived });
    return resultOf(
      outcome,
      { values: {}, form: 'products' },
      () => `${list}?done=${isArchived ? 'archived' : 'saved'}`,
    );
  }
  const [how = '', category = ''] = intent.split(':');
  if (id !== null && ['all', 'none', 'some'].includes(how)) {
    const ticked = how === 'some' ? form.getAll('product').map(String) : null;
    const shown = { values, form: 'products' as const, ticked };
    const surchargePence = readSurcharge(values.surcharge ?? '');
    if (surchargePence === null) return refuse({ ...shown, errors: { surcharge: WRONG_SURCHARGE } }, 422);
    const { products } = await readTurnaroundProducts(shop.db, id, category);
    const chosen = products.filter((product) => (ticked ? ticked.includes(product.id) : how === 'all'));
    const outcome = await changeProducts(shop, actor, {
      ...turnaround,
      surchargePence,
      add: chosen.filter(({ isOffered }) => !isOffered).map((product) => product.id),
      remove: products.filter((it) => it.isOffered && !chosen.includes(it)).map((product) => product.id),
    });
    const query = how === 'some' ? `category=${encodeURIComponent(category)}&` : '';
    return resultOf(outcome, shown, () => `${pathOf(id)}?${query}done=saved`);
  }
  const read = readTurnaround(values);
  if (!read.ok) return refuse({ values, form: 'fields', errors: read.errors }, 422);
  const outcome = await saveTurnaround(shop, actor, read.fields, id === null ? null : turnaround);
  return resultOf(outcome, { values, form: 'fields' }, (saved) => `${pathOf(saved)}?done=saved`);
}

const pathOf = (turnaroundId: string) => href('/admin/turnarounds/:turnaroundId', { turnaroundId });

const WRONG_SURCHARGE = 'The surcharge must be a number like 12.50';
const SURCHARGE_MAX = 1_000_000;

/** In pence; an empty field is no surcharge; null if it can't be read. */
function readSurcharge(input: string): number | null {
  const text = input.trim().replace(/^£/, '');
  if (text === '') return 0;
  const pence = /^\d{1,5}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN;
  return pence <= SURCHARGE_MAX ? pence : null;
}

const refuse = (answer: Pick<Answer, 'values' | 'form'> & Partial<Answer>, status: 409 | 422): Result => ({
  status,
  answer: { errors: {}, conflict: null, unfit: [], ticked: null, ...answer },
});

function resultOf(
  outcome: SaveTurnaroundOutcome,
  answer: Pick<Answer, 'values' | 'form'> & Partial<Answer>,
  to: (id: string) => string,
): Result {
  if (outcome.ok) return { to: to(outcome.id) };
  switch (outcome.kind) {
    case 'missing':
      return { status: 404 };
    case 'duplicate':
      return refuse({ ...answer, errors: { name: 'Another turnaround has this name' } }, 422);
    case 'unfit':
      return refuse({ ...answer, unfit: outcome.products }, 422);
    case 'stale': {
      const conflict = { actor: outcome.actor, at: formatTime(outcome.changedAt) };
      return refuse({ ...answer, conflict }, 409);
    }
  }
}
