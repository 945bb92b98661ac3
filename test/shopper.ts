import { randomUUID } from 'node:crypto';
import { setStaffRoles } from '#features/people/accounts/staff/staff-store.server.ts';
import type { StaffRole } from '#visitor/rights.ts';
import type { TestShop } from './app.ts';
import { type Browser, textOf } from './browser.ts';
import { type Form, formsOf } from './forms.ts';

const ORIGIN = 'http://localhost:3000';
const HOPS_MAX = 10;

export const PASSWORD = 'a long enough password';

export type FieldValues = Record<string, string | File>;

/** A page as it looks without script. */
export interface Page {
  /** including its query */
  path: string;
  status: number;
  html: string;
  /** its visible text */
  text: string;
  headers: Headers;
}

/** A visitor without script: opens pages, fills in their forms, presses their buttons. */
export class Shopper {
  readonly browser: Browser;
  page: Page = { path: '/', status: 0, html: '', text: '', headers: new Headers() };

  constructor(browser: Browser) {
    this.browser = browser;
  }

  async open(path: string): Promise<Page> {
    return this.#arrive(path, await this.browser.get(path));
  }

  /**
   * Presses the button with this text and sends its form, with `typed` in place of the fields' values. Throws if the
   * page has no such button.
   */
  async press(words: string | RegExp, values: FieldValues = {}): Promise<Page> {
    const { path, fields, method } = this.filledIn(words, values);
    if (method === 'post') return this.#arrive(path, await this.browser.post(path, fields));
    return this.open(`${path.split('?')[0]}?${new URLSearchParams(fields as Record<string, string>)}`);
  }

  /** What pressing a button would send, so that a test can send it twice or change it. */
  filledIn(
    words: string | RegExp,
    values: FieldValues = {},
  ): { path: string; method: string; fields: FieldValues } {
    const { form, button } = this.#button(words);
    const given: FieldValues = button.name ? { [button.name]: button.value } : {};
    const noFile: FieldValues = form.multipart ? { artworkFile: new File([], '') } : {};
    const fields = { ...noFile, ...form.fields, ...given, ...values };
    return { path: form.action ?? this.page.path, method: form.method, fields };
  }

  /** A second tab of the same browser, on the same page. */
  tab(): Shopper {
    const other = new Shopper(this.browser.tab());
    other.page = this.page;
    return other;
  }

  #button(words: string | RegExp): { form: Form; button: Form['buttons'][number] } {
    for (const form of formsOf(this.page.html))
      for (const button of form.buttons)
        if (typeof words === 'string' ? button.words === words : words.test(button.words))
          return { form, button };
    throw new Error(`no button “${words}” on ${this.page.path}: ${this.page.text.slice(0, 600)}`);
  }

  async #arrive(requested: string, first: Response): Promise<Page> {
    let path = requested;
    let response = first;
    for (let hops = 0; response.status >= 300 && response.status < 400 && hops < HOPS_MAX; hops += 1) {
      const to = new URL(response.headers.get('location') ?? '/', `${ORIGIN}${path}`);
      path = `${to.pathname}${to.search}`;
      response = await this.browser.get(path);
    }
    const html = await response.text();
    this.page = { path, status: response.status, html, text: textOf(html), headers: response.headers };
    return this.page;
  }
}

/** Returns a stranger. With `later`, their artwork is checked only by `runJobs`. */
export function newShopper(opened: TestShop, check?: 'later'): Shopper {
  return new Shopper(opened.browser(check));
}

/** Returns a customer who has registered with the form and is signed in. */
export async function newCustomer(
  opened: TestShop,
  firstName = 'Tom',
  email = `${firstName.toLowerCase()}-${randomUUID()}@example.com`,
): Promise<{ shopper: Shopper; userId: string; email: string }> {
  const shopper = newShopper(opened);
  await shopper.open('/register');
  const made = { firstName, lastName: 'Trade', email, password: PASSWORD, confirmPassword: PASSWORD };
  const page = await shopper.press('Create Account', made);
  if (!page.text.includes('Account Created!')) throw new Error(`not registered: ${page.text}`);
  const { id: userId } = await opened.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { shopper, userId, email };
}

/** Returns a signed-in member of staff: an owner, or with these roles. */
export async function newAdministrator(
  opened: TestShop,
  firstName = 'Ada',
  roles: readonly StaffRole[] = ['owner'],
): Promise<Shopper> {
  const { shopper, userId } = await newCustomer(opened, firstName);
  await setStaffRoles(opened.db, userId, roles);
  return shopper;
}
