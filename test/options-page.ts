import type { Page, Shopper } from './shopper.ts';

/** A row of the options form, by the names of its fields. */
export type OptionFields = Record<string, string>;

/** A product's options dialog as staff see it, with its rows in order, including empty ones. */
export class OptionsPage {
  readonly #staff: Shopper;
  readonly #productId: string;
  rows: OptionFields[] = [];
  #head: [string, string][] = [];

  constructor(staff: Shopper, productId: string) {
    this.#staff = staff;
    this.#productId = productId;
  }

  /** Opens the dialog. */
  async open(): Promise<this> {
    this.#read((await this.#staff.open(`/admin/prices?options=${this.#productId}`)).html);
    return this;
  }

  /** Types into a row: the option with this id, or the group's empty row if `id` is ''. */
  type(groupKey: string, id: string, fields: OptionFields): this {
    const row = this.rows.find((it) => it.groupKey === groupKey && it.was === id);
    if (!row) throw new Error(`no row ${groupKey} “${id}”`);
    for (const name of Object.keys(fields))
      if (!(name in row)) throw new Error(`no field ${name} in ${groupKey}`);
    Object.assign(row, fields);
    return this;
  }

  /** Presses Save and returns the resulting page. */
  async save(): Promise<Page> {
    const pairs = [...this.#head, ...this.rows.flatMap((row) => Object.entries(row))];
    const response = await this.#staff.browser.post(`/admin/prices?options=${this.#productId}`, [
      ['intent', 'options'],
      ...pairs,
    ]);
    const to = response.headers.get('location');
    if (to) return this.#staff.open(to);
    const html = await response.text();
    this.#read(html);
    const page = { ...this.#staff.page, status: response.status, html };
    this.#staff.page = page;
    return page;
  }

  #read(html: string): void {
    const form = [...html.matchAll(/<form\b[\s\S]*?<\/form>/g)].find(([it]) =>
      it.includes('name="groupKey"'),
    );
    this.#head = [];
    this.rows = [];
    for (const [name, value] of fieldsIn(form?.[0] ?? '')) {
      if (name === 'groupKey') this.rows.push({});
      const row = this.rows.at(-1);
      if (row) row[name] = value;
      else this.#head.push([name, value]);
    }
  }
}

/** Returns the fields of a form in order. */
function fieldsIn(form: string): [name: string, value: string][] {
  return [...form.matchAll(/<input\b([^>]*)>|<select\b([^>]*)>([\s\S]*?)<\/select>/g)].map(
    ([, input, select = '', options = '']) => {
      const chosen = /<option\b[^>]*\bselected[^>]*>/.exec(options)?.[0] ?? '';
      return [attribute(input ?? select, 'name'), attribute(input ?? chosen, 'value')];
    },
  );
}

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(` ${tag}`)?.[1] ?? '';
