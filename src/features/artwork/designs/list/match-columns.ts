import type { Layout } from '#composition/index.ts';
import { fillable, type ListSettings, type Source } from './design-list.ts';

/** A name without case, blanks, accents and signs: `E-mail address` is `emailaddress`. */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Names that mean the same. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['name', 'fullname', 'yourname', 'employee', 'person', 'displayname', 'staffname', 'contact'],
  ['role', 'jobtitle', 'title', 'position', 'job', 'whatyoudo', 'jobrole', 'department'],
  [
    'phone',
    'tel',
    'telephone',
    'phonenumber',
    'telno',
    'telephonenumber',
    'mobile',
    'mobilenumber',
    'mob',
    'direct',
    'cell',
  ],
  ['email', 'emailaddress', 'mail', 'workemail'],
  ['web', 'website', 'url', 'webaddress', 'site', 'homepage'],
  ['company', 'organisation', 'organization', 'business', 'companyname', 'firm', 'employer'],
  ['address', 'postaladdress', 'streetaddress', 'office', 'location'],
  ['number', 'vouchernumber', 'no', 'nr', 'serial', 'code', 'serialnumber', 'vouchercode'],
  ['amount', 'value', 'price', 'vouchervalue'],
  ['until', 'validuntil', 'expires', 'expiry', 'expirydate', 'validto'],
  ['to', 'forwhom', 'for', 'recipient', 'guest', 'guestname'],
  ['from', 'fromwhom', 'sender', 'giver'],
];
const COPIES = [
  'quantity',
  'qty',
  'copies',
  'howmany',
  'numberofcards',
  'noofcards',
  'amountofcards',
  'cards',
];

const isSame = (one: string, other: string) =>
  one === other || SYNONYMS.some((names) => names.includes(one) && names.includes(other));

/**
 * Finds the column of each field by its name: the field’s own, then one that means the same. No column fills two
 * fields. Returns the column with the number of copies too, null if there is none.
 */
export function matchColumns(
  layout: Pick<Layout, 'fields'>,
  columns: readonly string[],
): Pick<ListSettings, 'fields' | 'copies'> {
  const names = columns.map(plain);
  const taken = new Set<number>();
  const take = (fits: (name: string) => boolean): number => {
    const column = names.findIndex((name, i) => name !== '' && !taken.has(i) && fits(name));
    if (column >= 0) taken.add(column);
    return column;
  };
  const copies = take((name) => COPIES.includes(name));
  const fields: Record<string, Source> = {};
  for (const isClose of [false, true])
    for (const { id, label } of fillable(layout)) {
      if (fields[id]) continue;
      const own = [plain(id), plain(label)];
      const column = take((name) => own.some((it) => (isClose ? isSame(it, name) : it === name)));
      if (column >= 0) fields[id] = { from: 'column', column };
    }
  return { fields, copies: copies >= 0 ? copies : null };
}

/** Whether a row looks like the names of columns: at least one of them is a field’s. */
export function namesColumns(layout: Pick<Layout, 'fields'>, cells: readonly string[]): boolean {
  const { fields, copies } = matchColumns(layout, cells);
  return Object.keys(fields).length + (copies === null ? 0 : 1) > 0;
}
