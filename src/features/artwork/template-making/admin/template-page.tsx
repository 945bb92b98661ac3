import { data } from 'react-router';
import { exampleValues, fieldsOf, type Layout, samplesOf } from '#composition/index.ts';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { formatSize } from '#kit/millimetres.ts';
import { type Shop, shopContext } from '#platform/shop.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { guardForm } from '#ui/guard-form.ts';
import { lookAgainSoon } from '#ui/look-again-soon.ts';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { SaveBar } from '#ui/save-bar.tsx';
import { composeDesign, composerContext, pictureUrl } from '../../designs/index.server.ts';
import { readEditedTemplate } from '../draft-store.server.ts';
import { fittingProducts } from '../fitting-products.server.ts';
import { readFontShelf } from '../font-shelf.server.ts';
import { missingFonts } from '../missing-fonts.server.ts';
import { notReady } from '../publish-template.server.ts';
import type { Route } from './+types/template-page.ts';
import { AboutTemplate } from './about-template.tsx';
import { drawBoxes } from './draw-boxes.ts';
import { MakerBoxes } from './maker-boxes.tsx';
import { MakerFields } from './maker-fields.tsx';
import { type MakerPage, MakerPages } from './maker-pages.tsx';
import { MissingFonts } from './missing-fonts.tsx';
import { NewBox } from './new-box.tsx';
import { PdfField } from './pdf-field.tsx';
import { Problems, PublishTemplate } from './publish-section.tsx';
import { templateAction } from './template-action.server.ts';

export const handle = { title: 'Template' };

const PICTURE_PX = 1100;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const template = await readEditedTemplate(shop.db, params.templateId);
  const layout = template?.draft?.layout ?? template?.sold;
  if (!template || !layout) throw data('Template not found.', { status: 404 });
  const { draft, sold: _, ...about } = template;
  const [products, shelf, pages] = await Promise.all([
    fittingProducts(shop.db, layout),
    readFontShelf(shop),
    readPages(shop, context, layout),
  ]);
  return {
    ...about,
    done: url.searchParams.get('done'),
    size: formatSize(layout),
    offered: products.map(({ id, name }) => ({ id, name })),
    pages,
    draft: draft && {
      layout: draft.layout,
      problems: draft.problems,
      revision: draft.revision,
      trial: draft.trial,
      wanted: missingFonts(draft.layout),
      notReady: notReady(template),
      samples: samplesOf(draft.layout).length,
      fonts: shelf.fonts,
    },
  };
}

/** The pages with the template’s own examples, and where its fields are. */
async function readPages(
  shop: Shop,
  context: Route.LoaderArgs['context'],
  layout: Layout,
): Promise<MakerPage[]> {
  const composed = await composeDesign(
    shop,
    context.get(composerContext),
    { layout, values: exampleValues(layout) },
    { maxPx: PICTURE_PX, picturesOnly: true },
  ).catch((error) => {
    // Its owner has to be able to replace the page or font that can’t be drawn.
    shop.log.warn({ err: error }, 'a template’s pages could not be drawn');
    return null;
  });
  return layout.pages.map(({ name, elements }, index) => {
    const nth = composed?.pages.findIndex((it) => it.index === index) ?? -1;
    const picture = composed?.pictures[nth];
    const boxes = elements.flatMap((element, place) =>
      'at' in element && element.at?.length === 4 && fieldsOf(element).length > 0
        ? [{ place, at: element.at, label: labelsOf(layout, fieldsOf(element)) }]
        : [],
    );
    return {
      name,
      widthMm: layout.widthMm,
      heightMm: layout.heightMm,
      picture: picture ? pictureUrl(picture) : null,
      boxes,
    };
  });
}

const labelsOf = ({ fields }: Layout, ids: readonly string[]) =>
  [...new Set(ids)].map((id) => fields.find((it) => it.id === id)?.label ?? id).join(', ');

export async function action({ context, request, params, url }: Route.ActionArgs) {
  return templateAction(context, request, url, params.templateId);
}

const DONE = {
  made: 'Here is your template. Check what customers fill in and where it is printed, then publish it.',
  saved: 'Saved.',
  added: 'The field is added.',
  removed: 'The box is removed.',
  font: 'The font is in use.',
  pdf: 'The new PDF is in place. Fields of the same name keep their settings.',
  'on-sale': 'It’s on sale again.',
  'off-sale': 'It’s off sale. Designs that customers have begun stay theirs.',
} as const;

/** The maker: what customers fill in at the left, the pages at the right. */
export default function TemplatePage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { name, version, isOffSale, size, draft, pages } = page;
  const done = knownWords(DONE, page.done);
  const values = answer?.values ?? {};
  const errors = answer?.errors ?? {};
  const isRunning = draft?.trial?.state === 'running';
  return (
    <>
      <p className="mb-3">
        <a href={href('/admin/templates')}>Templates</a>
      </p>
      <h1>{name}</h1>
      <p className="mt-1 text-grey">
        {size}.{' '}
        {version === 0
          ? 'Not published yet.'
          : `Version ${version} is ${isOffSale ? 'off sale' : 'on sale'}.`}
      </p>
      <div className="mt-4 space-y-4">
        <ErrorSummary errors={errors} />
        {done && !answer && <Notice tone="good">{done}</Notice>}
        {answer?.conflict && (
          <Notice tone="stop">
            Somebody else changed this template. What you typed is still here: save again to replace their
            changes.
          </Notice>
        )}
        {draft && <Problems problems={draft.problems} pages={pages.map((it) => it.name)} />}
        {draft && <MissingFonts wanted={draft.wanted} fonts={draft.fonts} errors={errors} />}
      </div>
      <div className="mt-6 grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(20rem,32rem)_1fr]">
        <div className="order-2 space-y-10 xl:order-1">
          <form method="post" noValidate data-guarded={answer ? 'unsaved' : ''} className="space-y-10">
            {draft && <input type="hidden" name="revision" value={answer?.conflict ?? draft.revision} />}
            {draft && <MakerFields layout={draft.layout} values={values} errors={errors} />}
            {draft && (
              <MakerBoxes layout={draft.layout} fonts={draft.fonts} values={values} errors={errors} />
            )}
            <AboutTemplate
              page={page}
              values={values}
              errors={errors}
              chosen={answer?.products ?? undefined}
            />
            <SaveBar>
              <PrimarySubmit intent="save">Save</PrimarySubmit>
            </SaveBar>
          </form>
          {draft && <NewBox pages={pages} values={values} errors={errors} />}
          {draft && (
            <section aria-labelledby="replace">
              <h2 id="replace" className="text-lg">
                Another version of the PDF
              </h2>
              <p className="mt-1 max-w-[60ch] text-sm text-grey">
                Fields of the same name keep their settings; photos and codes stay where you drew them.
              </p>
              <form
                method="post"
                action={`${href('/admin/templates/:templateId', { templateId: page.id })}?pdf`}
                encType="multipart/form-data"
                className="mt-3 space-y-3"
              >
                <PdfField error={errors.artworkFile} />
                <button type="submit" className="button">
                  Replace the PDF
                </button>
              </form>
            </section>
          )}
        </div>
        <div className="order-1 space-y-6 xl:sticky xl:top-4 xl:order-2">
          {draft && <PublishTemplate draft={draft} version={version} error={errors.publish} />}
          <MakerPages pages={pages} canDraw={Boolean(draft)} />
        </div>
      </div>
      <OwnScript run={guardForm} />
      {draft && <OwnScript run={drawBoxes} />}
      {isRunning && <OwnScript run={lookAgainSoon} />}
    </>
  );
}
