import { formValues } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import type { Shop } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import type { ArtworkOwner } from '../../files/index.server.ts';
import type { Design } from '../design.ts';
import { fitsCheck } from './counting.ts';
import { type DesignList, fillable, hasColumnNames } from './design-list.ts';
import { orderList, saveRows, saveSettings, startList } from './list-commands.server.ts';
import { countName, readCells, readCounting, readHowMany, readSettings } from './list-fields.ts';
import { readList, removeList } from './list-store.server.ts';
import { firstSettings, type ReadList, readListFile, readListText } from './read-list.server.ts';

interface Desk {
  shop: Shop;
  engine: Engine;
  owner: ArtworkOwner;
  design: Design;
}

/** `errors` by the form’s field; `typed` is what was sent, so that nothing is lost. */
export type ListOutcome =
  | { ok: true; to?: string }
  | { ok: false; errors: Record<string, string>; typed: Record<string, string> };

const EACH_FIRST = 50;
const NOTHING_OWN = 'Say which column of your list goes where: until then all would be the same.';
const CHANGED = 'This list was changed in another window meanwhile. Look at it again, then go on.';

/** Carries out a form of a list’s page. */
export async function actOnList(desk: Desk, form: FormData): Promise<ListOutcome> {
  const { shop, design } = desk;
  const at = href('/designs/:designId/list', { designId: design.id });
  const refuse = (errors: Record<string, string>): ListOutcome => ({
    ok: false,
    errors,
    typed: formValues(form),
  });
  const intent = String(form.get('intent') ?? '');
  if (intent === 'file' || intent === 'paste') {
    const { field, name, read } = await tableIn(desk, form);
    if (!read.ok) return refuse({ [field]: read.problem });
    const { columns, rows } = read;
    const settings = firstSettings(design.layout, columns, EACH_FIRST);
    await startList(shop, desk.engine, design, { fileName: name, columns, rows, settings });
    return { ok: true, to: at };
  }
  if (intent === 'count') return startCounting(desk, form, refuse, at);
  if (intent === 'remove') {
    await removeList(shop.db, design.id);
    return { ok: true, to: at };
  }
  const list = await readList(shop.db, design.id);
  if (!list || String(list.revision) !== form.get('revision')) return refuse({ list: CHANGED });
  if (list.state === 'checking' || list.state === 'making') return { ok: true, to: at };
  if (intent === 'settings') return changeSettings(desk, form, list, refuse, at);
  if (intent === 'rows') {
    const isSaved = await saveRows(shop, desk.engine, design, list, readCells(form, list.rows));
    return isSaved ? { ok: true } : refuse({ list: CHANGED });
  }
  return intent === 'order' ? order(desk, form, list, refuse, at) : refuse({ list: CHANGED });
}

type Refuse = (errors: Record<string, string>) => ListOutcome;

async function tableIn({ engine, design }: Desk, form: FormData) {
  const file = form.get('file');
  if (form.get('intent') === 'file') {
    const isFile = file instanceof File && file.name !== '';
    const read: ReadList = isFile
      ? await readListFile(engine, design.layout, new Uint8Array(await file.arrayBuffer()))
      : { ok: false, problem: 'Choose a file with your list.' };
    return { field: 'file', name: isFile ? file.name.slice(-120) : '', read };
  }
  const text = String(form.get('table') ?? '');
  const read: ReadList = text.trim()
    ? readListText(design.layout, text)
    : { ok: false, problem: 'Paste your list here, with the names of the columns in its first row.' };
  return { field: 'table', name: 'Pasted list', read };
}

async function startCounting({ shop, engine, design }: Desk, form: FormData, refuse: Refuse, at: string) {
  const field = fillable(design.layout).find(({ id }) => id === form.get('field'))?.id;
  const [many, counting] = [readHowMany(form), readCounting(form, 'new')];
  const errors = {
    ...(many.ok ? {} : many.errors),
    ...(counting.ok ? {} : counting.errors),
    ...(field ? {} : { field: 'Choose where the number goes.' }),
  };
  if (!many.ok || !counting.ok || !field) return refuse(errors);
  if (!fitsCheck(counting.value, many.value)) return refuse({ [countName('new', 'start')]: EAN_TOO_LONG });
  const rows = Array.from({ length: many.value }, (_, i) => ({ row: i + 1, cells: [] }));
  const settings = { fields: { [field]: counting.value }, copies: null, each: 1 };
  await startList(shop, engine, design, { fileName: 'Numbers', columns: [], rows, settings });
  return { ok: true, to: at } as const;
}

const EAN_TOO_LONG = 'An EAN-13 has twelve digits before its check digit. Start with a smaller number.';

async function changeSettings(
  { shop, engine, design }: Desk,
  form: FormData,
  list: DesignList,
  refuse: Refuse,
  at: string,
): Promise<ListOutcome> {
  const settings = readSettings(form, design.layout, list);
  if (!settings.ok) return refuse(settings.errors);
  const tooLong = Object.entries(settings.value.fields).flatMap(([id, from]) =>
    from.from === 'count' && !fitsCheck(from, list.rows.length) ? [countName(id, 'start')] : [],
  );
  if (tooLong.length > 0) return refuse(Object.fromEntries(tooLong.map((name) => [name, EAN_TOO_LONG])));
  const [head, ...rows] = list.rows;
  if (form.get('named') && head && rows.length > 0 && !hasColumnNames(list.columns)) {
    const columns = list.columns.map((name, i) => head.cells[i] || name);
    await startList(shop, engine, design, {
      fileName: list.fileName,
      columns,
      rows,
      settings: settings.value,
    });
    return { ok: true, to: at };
  }
  const isSaved = await saveSettings(shop, engine, design, list, settings.value);
  return isSaved ? { ok: true, to: at } : refuse({ list: CHANGED });
}

async function order(
  { shop, engine, owner, design }: Desk,
  form: FormData,
  list: DesignList,
  refuse: Refuse,
  at: string,
): Promise<ListOutcome> {
  const leavesOut = form.get('leaveOut') !== null;
  const outcome = await orderList(shop, engine, owner, design, list, leavesOut);
  if (outcome === 'begun') return { ok: true, to: `${at}?made` };
  const words = {
    refused: 'Some rows can’t be printed. Correct them, or tick that they are left out.',
    'nothing-own': NOTHING_OWN,
    'nothing-left': 'No row can be printed as it is. Correct at least one.',
    changed: CHANGED,
  };
  return refuse({ leaveOut: words[outcome] });
}
