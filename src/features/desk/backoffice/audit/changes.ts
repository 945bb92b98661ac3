import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';

/** One changed field, in words. */
export interface FieldChange {
  field: string;
  /** empty if there was no value */
  before: string;
  after: string;
}

/** Returns the differences between two states, field by field. New and deleted things show every non-empty field. */
export function changedFields(before: unknown, after: unknown): FieldChange[] {
  const was = asFields(before);
  const now = asFields(after);
  return [...new Set([...Object.keys(was), ...Object.keys(now)])]
    .filter((field) => after === null || before === null || field in now)
    .map((field) => ({
      field: fieldWords(field),
      before: inWords(apart(was[field], now[field]), field),
      after: inWords(apart(now[field], was[field]), field),
    }))
    .filter((change) => change.before !== change.after);
}

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  order: (orderId) => href('/admin/orders/:orderId', { orderId }),
  product: (productId) => href('/admin/products/:productId', { productId }),
  'price-list': (listId) => href('/admin/price-lists/:listId', { listId }),
  turnaround: (turnaroundId) => href('/admin/turnarounds/:turnaroundId', { turnaroundId }),
  complaint: (complaintId) => href('/admin/problems/:complaintId', { complaintId }),
  category: (categoryId) => href('/admin/categories/:categoryId', { categoryId }),
  user: (customerId) => href('/admin/customers/:customerId', { customerId }),
  person: (personId) => href('/admin/customers/:kind/:personId', { kind: 'person', personId }),
  campaign: (campaignId) => href('/admin/email-marketing/campaigns/:campaignId', { campaignId }),
  'email-template': (templateId) => href('/admin/email-marketing/templates/:templateId', { templateId }),
  draft: (draftId) => href('/admin/drafts/:draftId', { draftId }),
  subscriber: (subscriberId) => href('/admin/email-marketing/subscribers/:subscriberId', { subscriberId }),
};

/** Returns the page of a changed subject; null if it has none. */
export function subjectAddress(subject: string): string | null {
  const at = subject.indexOf(':');
  return PAGES[subject.slice(0, at)]?.(subject.slice(at + 1)) ?? null;
}

/**
 * Returns what a subject is called: today, or in the entry itself if it has been deleted since; else as in
 * `plainSubject`.
 */
export function subjectName(entry: {
  subject: string;
  name: string | null;
  before: unknown;
  after: unknown;
}): string {
  return entry.name ?? nameIn(entry.after) ?? nameIn(entry.before) ?? plainSubject(entry.subject);
}

function nameIn(state: unknown): string | null {
  const { name, code } = (state ?? {}) as { name?: unknown; code?: unknown };
  return ([name, code].find((text) => typeof text === 'string' && text !== '') as string | undefined) ?? null;
}

/** Returns the subject’s own name if the log knows no better: `company` of `setting:company`; '' for an id. */
export function plainSubject(subject: string): string {
  const name = subject.slice(subject.indexOf(':') + 1);
  return /^[\da-f-]{36}$/.test(name) || /^\d+$/.test(name) ? '' : name.replaceAll(/[_:]/g, ' ');
}

/** `trackingNumber` becomes `Tracking number`. A `pence` suffix is dropped, as amounts are shown in pounds. */
function fieldWords(field: string): string {
  const words = field
    .replace(/Pence$/, '')
    .replaceAll('-', ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function asFields(state: unknown): Record<string, unknown> {
  if (state === null || state === undefined) return {};
  return typeof state === 'object' && !Array.isArray(state)
    ? (state as Record<string, unknown>)
    : { value: state };
}

function inWords(value: unknown, field = ''): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number' && field.endsWith('Pence')) return formatPounds(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((each) => inWords(each)).join(', ');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, inside]) => [fieldWords(name).toLowerCase(), inWords(inside, name)])
    .filter(([, words]) => words !== '')
    .map(([name, words]) => `${name} ${words}`)
    .join(' · ');
}

/** Returns what each of two lists has that the other lacks: of forty options, only the one that changed. */
function apart(value: unknown, other: unknown): unknown {
  if (!Array.isArray(value) || !Array.isArray(other)) return value;
  const there = new Set(other.map((each) => JSON.stringify(each)));
  return value.filter((each) => !there.has(JSON.stringify(each)));
}
