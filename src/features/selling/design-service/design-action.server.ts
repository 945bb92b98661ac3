import { data, redirect } from 'react-router';
import {
  BRIEF_FORM_BYTES_MAX,
  dropFiles,
  readBriefForm,
  readOwnBrief,
  saveBrief,
} from '#features/artwork/briefs/index.server.ts';
import { BRIEF_FILES_MAX, type Brief, type BriefForm, briefSchema } from '#features/artwork/briefs/index.ts';
import { bytesOf, formWait, uploadsStopped } from '#features/artwork/files/index.server.ts';
import { vatAnswersIn, withCustomFields } from '#features/pricing/prices/index.ts';
import { addToCart, type CartOwner, ownerOfNew } from '#features/selling/cart/index.server.ts';
import { type FieldErrors, fieldErrors, formValues } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { londonDay } from '#kit/london-time.ts';
import { brokenConstraint } from '#platform/db/database.ts';
import type { Shop } from '#platform/shop.ts';
import type { Visitor } from '#visitor/visitor.ts';
import { choicesIn } from './choices-in.ts';
import { readDesignable } from './open-design.server.ts';

/** A form that isn't accepted yet: what was typed, why not, and the brief that has its files. */
export interface DesignAnswer {
  errors: FieldErrors;
  values: Record<string, string>;
  brief: Brief | null;
}

type Upload = Awaited<ReturnType<typeof readBriefForm>>;

const TOO_BIG =
  'Your files can be at most 500 MB together. Send us the rest by a link in “Examples you like”.';
const FILE_WORDS = {
  'too-big': TOO_BIG,
  'too-many': `Send at most ${BRIEF_FILES_MAX} files, or put them in one zip file.`,
  interrupted: 'Your files did not arrive completely. Try again.',
} as const;

/** Handles the form of `/design`: `update` shows its price, `add` puts the print with its design into the cart. */
export async function changeDesign(shop: Shop, visitor: Visitor, url: URL, request: Request) {
  const { owner, cookie } = ownerOfNew(shop.site, visitor.owner);
  const headers = new Headers(cookie ? { 'Set-Cookie': cookie } : {});
  const bytes = bytesOf(request);
  const wait = await formWait(shop, visitor.network, request);
  const isTooBig = bytes !== null && bytes > BRIEF_FORM_BYTES_MAX;
  const form = await readBriefForm(shop, request, { takesFiles: !wait && !isTooBig });
  const values = formValues(form.fields);
  const saved = await saveFiles(shop, owner, form, values.brief ?? null);
  const refuse = (errors: FieldErrors, status: number) =>
    data<DesignAnswer>({ errors, values, brief: saved.brief }, { status, headers });
  if (wait) {
    headers.set('Retry-After', String(wait));
    return refuse({ files: Object.values(uploadsStopped(wait)).join('. ') }, 429);
  }
  const why = isTooBig ? 'too-big' : (saved.problem ?? form.problem);
  if (why) return refuse({ files: FILE_WORDS[why] }, why === 'too-big' ? 413 : 422);
  if (values.intent !== 'add') return refuse({}, 200);
  const parsed = briefSchema(londonDay(shop.clock())).safeParse(values);
  if (!parsed.success) return refuse(fieldErrors(parsed.error), 422);
  const errors = await add(shop, owner, url, { values, form: parsed.data, brief: saved.brief });
  if (errors) return refuse(errors, 422);
  throw redirect(href('/cart'), { headers });
}

/** Keeps what arrived with a form, even if the rest of it is refused. */
async function saveFiles(shop: Shop, owner: CartOwner, { fields, files }: Upload, id: string | null) {
  const stays = fields.getAll('sentFile').map(String);
  const known = id ? await readOwnBrief(shop.db, owner, id) : undefined;
  const isSame = files.length === 0 && (known?.files ?? []).every((file) => stays.includes(file.id));
  if (isSame) return { brief: known ?? null, problem: null };
  try {
    return { brief: await saveBrief(shop, owner, { id, form: null, stays, files }), problem: null };
  } catch (error) {
    await dropFiles(shop, files);
    if (brokenConstraint(error) !== 'design_briefs_file_bytes_check') throw error;
    return { brief: known ?? null, problem: 'too-big' as const };
  }
}

/** Puts the print with its design into the cart. Returns why not, or null. */
async function add(
  shop: Shop,
  owner: CartOwner,
  url: URL,
  { values, form, brief }: { values: Record<string, string>; form: BriefForm; brief: Brief | null },
): Promise<FieldErrors | null> {
  const { offered } = await readDesignable(shop, url.searchParams.get('product'), owner.userId);
  if (!offered) return { product: 'We don’t design this product. Choose another.' };
  const stays = brief?.files.map(({ id }) => id) ?? [];
  const { id } = await saveBrief(shop, owner, { id: brief?.id ?? null, form, stays, files: [] });
  const outcome = await addToCart(shop, owner, {
    product: offered.product,
    full: offered.full,
    selectedOptions: choicesIn(withCustomFields(values) as Record<string, string>),
    vatAnswers: vatAnswersIn(values),
    artworkId: null,
    isLater: true,
    briefId: id,
    accepted: [],
    lineId: lineIn(values),
  });
  if (outcome.ok) return null;
  const { artwork, cart, ...problems } = outcome.problems;
  return { ...problems, ...(artwork || cart ? { product: artwork ?? cart } : {}) } as FieldErrors;
}

const lineIn = ({ lineId = '' }: Record<string, string>): string | null =>
  /^[\w-]{1,120}$/.test(lineId) ? lineId : null;
