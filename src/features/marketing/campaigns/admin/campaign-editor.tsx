import { useRef } from 'react';
import { href } from '#kit/href.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { type Compared, ConflictNotice } from '#ui/conflict-notice.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { guardForm } from '#ui/guard-form.ts';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { type Audience, audienceWords } from '../audience.ts';
import type { Block, Message } from '../message.ts';
import { AudienceFields } from './audience-fields.tsx';
import type { CampaignAnswer } from './campaign-action.server.ts';
import { comparedBlocks } from './compared-blocks.ts';
import { MessageEditor, MessagePreview, RemovedPart } from './message-editor.tsx';
import { MessageSaveBar } from './message-save-bar.tsx';

interface Props {
  campaign: {
    id: string;
    name: string;
    subject: string;
    previewText: string;
    content: Message;
    audience: Audience;
    version: number;
  };
  /** the audience's current size; null if it was not counted with the page */
  count: number | null;
  tags: readonly string[];
  products: readonly { id: string; name: string }[] | null;
  /** the part just removed */
  removed: Block | null;
  answer: CampaignAnswer | undefined;
}

/** The editor of a draft: write, test, schedule and send. */
export function CampaignEditor({ campaign, count, tags, products, removed, answer }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const errors = answer?.errors ?? {};
  const value = (name: 'name' | 'subject' | 'previewText') => answer?.values[name] ?? campaign[name];
  const field = (name: 'name' | 'subject' | 'previewText') => ({
    name,
    defaultValue: value(name),
    error: errors[name],
    autoComplete: 'off',
  });
  const version = answer?.theirs?.version ?? answer?.values.version ?? campaign.version;
  return (
    <>
      <div className="mt-4 space-y-3">
        {answer?.problem && <Notice tone="stop">{answer.problem}</Notice>}
        {answer?.success && <Notice tone="good">{answer.success}</Notice>}
        {answer?.conflict && <ConflictNotice conflict={answer.conflict} fields={comparedFields(answer)} />}
      </div>
      <form
        ref={form}
        id="message-form"
        method="post"
        encType="multipart/form-data"
        noValidate
        data-guarded={answer && !answer.success ? 'unsaved' : ''}
        className="mt-5 grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:items-start"
      >
        <input type="hidden" name="version" value={version} />
        {/* Enter in a field saves, because it presses a form's first button. */}
        <button type="submit" name="intent" value="save" className="sr-only" tabIndex={-1} aria-hidden="true">
          Save
        </button>
        <div className="space-y-5">
          <ErrorSummary errors={errors} />
          {removed && !answer && <RemovedPart removed={removed} />}
          <section aria-label="Details" className="sheet field-row p-4 sm:grid-cols-2">
            <Field
              {...field('name')}
              label="Name"
              hint="Only for your list of campaigns. Subscribers don’t see it."
              className="sm:col-span-2"
            />
            <Field {...field('subject')} label="Subject" maxLength={200} />
            <Field {...field('previewText')} label="Preview text" optional maxLength={200} />
          </section>
          <MessageEditor
            blocks={answer?.blocks ?? campaign.content.blocks}
            products={products}
            errors={errors}
          />
          <AudienceFields
            audience={answer?.audience ?? campaign.audience}
            count={count}
            tags={tags}
            form={form}
            error={errors.audience}
          />
        </div>
        <div className="space-y-5 xl:sticky xl:top-4">
          <SendPanel answer={answer} />
          <MessagePreview
            saved={`${href('/admin/email-marketing/preview')}?campaign=${campaign.id}`}
            form={form}
          />
        </div>
        <MessageSaveBar />
      </form>
      <OwnScript run={guardForm} />
    </>
  );
}

function SendPanel({ answer }: { answer: CampaignAnswer | undefined }) {
  const errors = answer?.errors ?? {};
  return (
    <section aria-label="Save and send" className="sheet space-y-4 p-4">
      <p className="flex flex-wrap gap-3">
        <Submit intent="save">Save draft</Submit>
        <PrimarySubmit intent="send">Send now</PrimarySubmit>
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <Field
          name="scheduledFor"
          label="Send at"
          required={false}
          type="datetime-local"
          hint="Time in Northern Ireland"
          defaultValue={answer?.values.scheduledFor}
          error={errors.scheduledFor}
        />
        <Submit intent="schedule">Schedule</Submit>
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <Field
          name="testEmail"
          label="Send a test to"
          required={false}
          type="email"
          autoComplete="email"
          spellCheck={false}
          defaultValue={answer?.values.testEmail}
          error={errors.testEmail}
        />
        <Submit intent="test">Send test</Submit>
      </div>
    </section>
  );
}

/** Every part of a draft: somebody else's saved version beside the typed one. */
function comparedFields({ theirs, values, blocks, audience }: CampaignAnswer): Compared[] {
  if (!theirs) return [];
  return [
    ['Name', theirs.name, values.name ?? ''],
    ['Subject', theirs.subject, values.subject ?? ''],
    ['Preview text', theirs.previewText, values.previewText ?? ''],
    ...comparedBlocks(theirs.blocks, blocks),
    ['Audience', audienceWords(theirs.audience), audienceWords(audience)],
  ];
}
