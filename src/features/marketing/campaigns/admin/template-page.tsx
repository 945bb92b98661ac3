import { randomUUID } from 'node:crypto';
import { useRef } from 'react';
import { data, redirect } from 'react-router';
import { fieldErrors, formValues } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { formatTime } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { ConflictNotice, VersionField } from '#ui/conflict-notice.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import type { SaveAnswer } from '#ui/form-answer.ts';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import type { Block } from '../message.ts';
import { readRemovedBlock } from '../removed-block.server.ts';
import { readTemplate, saveTemplate } from '../template-store.server.ts';
import type { Route } from './+types/template-page.ts';
import { placeAfter } from './block-focus.ts';
import { readProductChoices } from './campaigns-list.server.ts';
import { comparedBlocks } from './compared-blocks.ts';
import { templateSchema } from './forms.ts';
import { MessageEditor, MessagePreview, RemovedPart } from './message-editor.tsx';
import { messageParts, readMessageForm } from './message-form.server.ts';
import { MessageSaveBar } from './message-save-bar.tsx';

export const handle = { title: 'Template', hydrate: true };

const HOME = href('/admin/email-marketing');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db } = context.get(shopContext);
  const id = params.templateId;
  const template = id === 'new' ? null : await readTemplate(db, id);
  if (template === undefined) throw data('Template not found.', { status: 404 });
  const removedId = url.searchParams.get('removed') ?? '';
  const [products, removed] = await Promise.all([
    readProductChoices(db),
    removedId ? readRemovedBlock(db, { kind: 'email-template', id }, removedId) : undefined,
  ]);
  return { template, products, removed: removed?.block ?? null, done: url.searchParams.has('done') };
}

interface TemplateAnswer extends SaveAnswer {
  blocks: Block[];
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const form = await readMessageForm(request);
  const values = formValues(form);
  const id = params.templateId;
  const newId = `part-${randomUUID().slice(0, 8)}`;
  const intent = values.intent ?? '';
  const { blocks, refused } = await messageParts(shop, form, { kind: 'email-template', id }, newId);
  const answer = (more: Partial<TemplateAnswer>, status = 422) =>
    data<TemplateAnswer>({ values, blocks, errors: {}, conflict: null, ...more }, { status });
  const parsed = templateSchema.safeParse(values);
  if (!parsed.success) return answer({ errors: { ...fieldErrors(parsed.error), ...refused } });
  if (Object.keys(refused).length > 0) return answer({ errors: refused });
  const edited = id === 'new' ? null : { id, version: Number(values.version ?? -1) };
  const saved = await saveTemplate(shop, actor, { ...parsed.data, content: { blocks } }, edited);
  if (saved.ok) {
    throw redirect(
      `${href('/admin/email-marketing/templates/:templateId', { templateId: saved.id })}${placeAfter(intent, newId) ?? '?done'}`,
    );
  }
  if (saved.kind === 'missing') throw data('Template not found.', { status: 404 });
  if (saved.kind !== 'stale') return answer({ errors: { name: 'A template with this name already exists' } });
  return answer({ conflict: { actor: saved.actor, at: formatTime(saved.changedAt) } }, 409);
}

export default function TemplatePage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { template, products, removed, done } = loaderData;
  const form = useRef<HTMLFormElement>(null);
  const errors = answer?.errors ?? {};
  const field = (name: 'name' | 'description' | 'category') => ({
    name,
    error: errors[name],
    autoComplete: 'off',
    defaultValue: answer?.values[name] ?? template?.[name] ?? '',
  });
  return (
    <>
      <p>
        <a href={`${HOME}?tab=templates`}>Templates</a>
      </p>
      <h1 className="mt-2">{template?.name ?? 'New template'}</h1>
      <div className="mt-4 space-y-3">
        {done && !answer && <Notice tone="good">Template saved.</Notice>}
        {answer?.conflict && template && (
          <ConflictNotice
            conflict={answer.conflict}
            fields={[
              ['Name', template.name, answer.values.name ?? ''],
              ['Category', template.category, answer.values.category ?? ''],
              ['Description', template.description, answer.values.description ?? ''],
              ...comparedBlocks(template.content.blocks, answer.blocks),
            ]}
          />
        )}
      </div>
      <form
        ref={form}
        id="message-form"
        method="post"
        encType="multipart/form-data"
        noValidate
        data-guarded={answer ? 'unsaved' : ''}
        className="mt-5 grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:items-start"
      >
        {template && <VersionField name="version" stored={template.version} answer={answer} />}
        <div className="space-y-5">
          <ErrorSummary errors={errors} />
          {removed && !answer && <RemovedPart removed={removed} />}
          <section aria-label="Details" className="sheet field-row p-4 sm:grid-cols-2">
            <Field {...field('name')} label="Name" />
            <Field {...field('category')} label="Category" hint="Newsletter, Offer…" />
            <Field {...field('description')} label="Description" optional className="sm:col-span-2" />
            <p>
              <PrimarySubmit intent="save">Save template</PrimarySubmit>
            </p>
          </section>
          <MessageEditor
            blocks={answer?.blocks ?? template?.content.blocks ?? []}
            products={products}
            errors={errors}
          />
        </div>
        <div className="xl:sticky xl:top-4">
          <MessagePreview
            saved={
              template ? `${href('/admin/email-marketing/preview')}?template=${template.id}` : 'about:blank'
            }
            form={form}
          />
        </div>
        <MessageSaveBar />
      </form>
      <OwnScript run={guardForm} />
    </>
  );
}
