import { data, redirect } from 'react-router';
import { href } from '#kit/href.ts';
import { oneLine } from '#kit/plain-text.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import { engineContext } from '../../files/index.server.ts';
import { makeTemplate, PDF_REFUSALS } from '../make-template.server.ts';
import type { Route } from './+types/new-template-page.ts';
import { PdfField } from './pdf-field.tsx';
import { readPdfForm } from './read-pdf-form.server.ts';

export const handle = { title: 'New template' };

const NAME_MAX = 60;

/** Makes a template of an uploaded PDF, and goes on to it. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const { form, artworkId, problem } = await readPdfForm(context, request, actor);
  const name = oneLine(String(form.get('name') ?? '')).slice(0, NAME_MAX);
  const errors: Record<string, string> = {
    ...(name ? {} : { name: 'Enter a name that customers see.' }),
    ...(problem ? { artworkFile: problem } : {}),
  };
  if (!artworkId || !name) return data({ name, errors }, { status: 422 });
  const made = await makeTemplate(shop, context.get(engineContext), actor, { name, artworkId });
  if (!made.ok)
    return data(
      { name, errors: { artworkFile: PDF_REFUSALS[made.refusal] } as Record<string, string> },
      { status: 422 },
    );
  throw redirect(`${href('/admin/templates/:templateId', { templateId: made.id })}?done=made`);
}

export default function NewTemplatePage({ actionData: answer }: Route.ComponentProps) {
  const errors = answer?.errors ?? {};
  return (
    <>
      <p className="mb-3">
        <a href={href('/admin/templates')}>Templates</a>
      </p>
      <h1>New template</h1>
      <div className="mt-4 grid max-w-5xl gap-x-12 gap-y-8 lg:grid-cols-2">
        <form method="post" encType="multipart/form-data" noValidate className="space-y-5">
          <ErrorSummary errors={errors} />
          <Field
            name="name"
            label="Name"
            hint="Customers see it, like Linden"
            defaultValue={answer?.name ?? ''}
            error={errors.name}
            maxLength={NAME_MAX}
            className="max-w-sm"
          />
          <PdfField error={errors.artworkFile} />
          <PrimarySubmit>Read the PDF</PrimarySubmit>
        </form>
        <section aria-labelledby="how" className="max-w-[60ch]">
          <h2 id="how" className="text-lg">
            How to prepare it
          </h2>
          <ol className="mt-2 list-decimal space-y-2 pl-5">
            <li>
              In InDesign, Illustrator, Affinity or Scribus, type placeholders where customers’ words go:{' '}
              <code className="whitespace-nowrap">{'{{Name}}'}</code>,{' '}
              <code className="whitespace-nowrap">{'{{Job title}}'}</code>,{' '}
              <code className="whitespace-nowrap">{'T {{Phone}}'}</code>. Each becomes a field with that font,
              size and colour.
            </li>
            <li>
              Lines below one another with the same edge belong together. One that stays empty is left out,
              and the others close up.
            </li>
            <li>
              Export a PDF for print: CMYK, 3 mm bleed, fonts embedded, text as text. Photos that customers
              replace you draw here, in the next step.
            </li>
          </ol>
        </section>
      </div>
    </>
  );
}
