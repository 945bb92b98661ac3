import { data, type RouterContextProvider, redirect } from 'react-router';
import { formValues } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { oneLine } from '#kit/plain-text.ts';
import { tagsOf } from '#kit/tags.ts';
import type { Actor } from '#platform/audit.server.ts';
import { inTransaction } from '#platform/db/database.ts';
import { readFileForm } from '#platform/http/file-form.server.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import type { Engine } from '#preflight/index.server.ts';
import { administratorOf } from '#visitor/administrator.server.ts';
import { composerContext } from '../../designs/index.server.ts';
import { engineContext } from '../../files/index.server.ts';
import { withNewBox, withoutBox } from '../boxes.server.ts';
import { type EditedTemplate, readEditedTemplate, saveDraft } from '../draft-store.server.ts';
import { addFont, FONT_REFUSALS, readFontShelf } from '../font-shelf.server.ts';
import { PDF_REFUSALS, replacePdf } from '../make-template.server.ts';
import { changedLayout } from '../maker-form.server.ts';
import { withFontFor } from '../missing-fonts.server.ts';
import { beginTrial, notReady } from '../publish-template.server.ts';
import { ID, saveTemplate, setOnSale, type TemplateDetails } from '../save-template.server.ts';
import { readPdfForm } from './read-pdf-form.server.ts';

/** What the maker says after a form that it couldn’t take. What was typed comes back in `values`. */
export interface MakerAnswer {
  values: Record<string, string>;
  errors: Record<string, string>;
  /** the products that were chosen; null if the form has none to choose from */
  products: string[] | null;
  /** the draft is another one by now: its revision */
  conflict: number | null;
}

const FONT_BYTES_MAX = 8 * 1024 * 1024;
const FONT_FORM = { fileBytesMax: FONT_BYTES_MAX, filesBytesMax: FONT_BYTES_MAX + 1024 };

interface Making {
  shop: Shop;
  actor: Actor;
  template: EditedTemplate;
  form: FormData;
  values: Record<string, string>;
}

const refused = (answer: Partial<MakerAnswer>, status = 422) =>
  data<MakerAnswer>({ values: {}, errors: {}, products: null, conflict: null, ...answer }, { status });

/** Every form of the maker, by its `intent`. Redirects once it is done. */
export async function templateAction(
  context: Readonly<RouterContextProvider>,
  request: Request,
  url: URL,
  templateId: string,
) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const template = await readEditedTemplate(shop.db, templateId);
  if (!template) throw data('Template not found.', { status: 404 });
  if (url.searchParams.has('pdf')) return changePdf(context, request, actor, template);
  const form = await readFileForm(request, FONT_FORM);
  if (!form) return refused({ errors: { font: 'This font file is larger than 8 MB.' } }, 413);
  const making = { shop, actor, template, form, values: formValues(form) };
  const intent = making.values.intent ?? '';
  const remove = making.values.remove;
  if (remove !== undefined) return save(making, (layout) => withoutBox(layout, remove), 'removed');
  switch (intent) {
    case 'save':
      return save(making, (layout) => layout, 'saved');
    case 'publish':
      return publish(making);
    case 'add-box':
      return addBox(making);
    case 'add-font':
      return uploadFont(making, context.get(composerContext));
    case 'use-font':
      return otherFont(making, making.values.wanted ?? '', making.values.font ?? '');
    case 'on-sale':
    case 'off-sale':
      await setOnSale(shop, actor, template.id, intent === 'on-sale');
      return done(template, intent);
    default:
      return refused({});
  }
}

function done({ id }: EditedTemplate, what: string): never {
  throw redirect(`${href('/admin/templates/:templateId', { templateId: id })}?done=${what}`);
}

const NAME_MAX = 60;
const POSITION_MAX = 9999;

function detailsOf({ template, form, values }: Making): {
  details: TemplateDetails;
  errors: Record<string, string>;
} {
  const errors: Record<string, string> = {};
  const name = oneLine(values.name ?? '').slice(0, NAME_MAX);
  if (!name) errors.name = 'Enter a name that customers see.';
  const position = Number(values.position ?? template.position);
  if (!Number.isInteger(position) || position < 0 || position > POSITION_MAX)
    errors.position = `Enter a whole number from 0 to ${POSITION_MAX}.`;
  const details = {
    name: name || template.name,
    description: oneLine(values.description ?? '').slice(0, 200),
    tags: tagsOf(values.tags ?? ''),
    position,
    productIds: form
      .getAll('product')
      .map(String)
      .filter((id) => ID.test(id))
      .slice(0, 100),
  };
  return { details, errors };
}

type LayoutOf = NonNullable<EditedTemplate['draft']>['layout'];

async function save(making: Making, also: (layout: LayoutOf) => LayoutOf, what: string) {
  const { shop, actor, template, values } = making;
  const { details, errors } = detailsOf(making);
  const { draft } = template;
  const typed = { values, products: details.productIds };
  if (!draft) {
    if (Object.keys(errors).length > 0) return refused({ ...typed, errors });
    await saveTemplate(shop, actor, template, details, null);
    return done(template, what);
  }
  const changed = await changedLayout(draft.layout, values, await readFontShelf(shop));
  const all = { ...errors, ...changed.errors };
  if (Object.keys(all).length > 0) return refused({ ...typed, errors: all });
  if (isStale(making)) return refused({ ...typed, conflict: draft.revision }, 409);
  const layout = also(changed.layout);
  if (!(await saveTemplate(shop, actor, template, details, { layout, revision: draft.revision })))
    return refused({ ...typed, conflict: draft.revision + 1 }, 409);
  return done(template, what);
}

/** Whether somebody else changed the draft since the form was shown. */
const isStale = ({ template, values }: Making) => values.revision !== String(template.draft?.revision);

async function changeDraft({ shop, template }: Making, layout: LayoutOf, what: string) {
  const { draft, id } = template;
  if (!draft) return refused({});
  const { revision } = draft;
  const isSaved = await inTransaction(shop.db, (trx) =>
    saveDraft(trx, id, { layout, revision }, shop.clock()),
  );
  return isSaved ? done(template, what) : refused({ conflict: revision + 1 }, 409);
}

async function addBox(making: Making) {
  const { template, values } = making;
  if (!template.draft) return refused({});
  const { layout, errors } = withNewBox(template.draft.layout, values);
  return Object.keys(errors).length > 0 ? refused({ values, errors }) : changeDraft(making, layout, 'added');
}

async function publish(making: Making) {
  const { shop, actor, template } = making;
  const problems = notReady(template);
  if (problems.length > 0) return refused({ errors: { publish: problems.join(' ') } });
  const isBegun = await beginTrial(shop, actor, template);
  return isBegun ? done(template, 'trying') : refused({ conflict: (template.draft?.revision ?? 0) + 1 }, 409);
}

async function uploadFont(making: Making, composer: Engine) {
  const { shop, actor, form, values } = making;
  const file = form.get('font');
  const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  const wanted = values.wanted ?? '';
  const errors: Record<string, string> = {};
  if (bytes.length === 0) errors.font = 'Choose the font’s TTF or OTF file.';
  else if (bytes.length > FONT_BYTES_MAX) errors.font = 'This font file is larger than 8 MB.';
  if (values.licence !== 'yes') errors.licence = 'Confirm that you may use this font for customers’ print.';
  if (Object.keys(errors).length > 0) return refused({ values, errors });
  const added = await addFont(shop, composer, actor, bytes);
  if (!added.ok) return refused({ values, errors: { font: FONT_REFUSALS[added.refusal] } });
  return wanted ? otherFont(making, wanted, added.id) : done(making.template, 'font');
}

async function otherFont(making: Making, wanted: string, font: string) {
  const { shop, template } = making;
  const shelf = await readFontShelf(shop);
  if (!template.draft || !shelf.fonts.some(({ id }) => id === font))
    return refused({ errors: { [`use-${wanted}`]: 'Choose a font.' } });
  return changeDraft(making, await withFontFor(template.draft.layout, wanted, font, shelf), 'font');
}

async function changePdf(
  context: Readonly<RouterContextProvider>,
  request: Request,
  actor: Actor,
  template: EditedTemplate,
) {
  const { artworkId, problem } = await readPdfForm(context, request, actor);
  if (!artworkId) return refused({ errors: { artworkFile: problem ?? 'Choose a PDF.' } });
  const shop = context.get(shopContext);
  const refusal = await replacePdf(shop, context.get(engineContext), actor, template, artworkId);
  if (refusal === 'stale') return refused({ conflict: (template.draft?.revision ?? 0) + 1 }, 409);
  return refusal ? refused({ errors: { artworkFile: PDF_REFUSALS[refusal] } }) : done(template, 'pdf');
}
