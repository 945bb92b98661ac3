import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Notice } from '#ui/notice.tsx';
import { Options } from '#ui/options.tsx';
import { BLOCK_KINDS, BLOCK_WORDS, type Block } from '../message.ts';
import { focusPlace } from './block-focus.ts';
import { Line } from './line-field.tsx';
import { PictureFields } from './picture-fields.tsx';

interface Choice {
  id: string;
  name: string;
}

/**
 * The parts of a message, each with its fields and buttons. Every button sends the whole form, so that nothing typed is
 * lost, with or without script.
 */
export function MessageEditor({
  blocks,
  products,
  errors,
}: {
  blocks: readonly Block[];
  products: readonly Choice[] | null;
  errors: Readonly<Record<string, string>>;
}) {
  return (
    <section aria-labelledby="message" id="blocks">
      <h2 id="message">Message</h2>
      <p className="field-hint mt-1">
        Write <code>{'{firstName}'}</code> where the subscriber’s first name goes, and{' '}
        <code>[words](https://…)</code> for a link. Every email gets an unsubscribe link at the bottom.
      </p>
      <input type="hidden" name="blocks" value={blocks.map(({ id }) => id).join(',')} />
      <ol className="mt-3 space-y-3">
        {blocks.map((block, index) => (
          <Part
            key={block.id}
            block={block}
            index={index}
            isLast={index === blocks.length - 1}
            products={products}
            error={errors[`block-${block.id}`]}
            fileError={errors[`${block.id}-file`]}
          />
        ))}
      </ol>
      <fieldset className="mt-4">
        <legend className="field-label">Add a part</legend>
        <div className="mt-1 flex flex-wrap gap-2">
          {BLOCK_KINDS.map((kind) => (
            <button
              key={kind}
              type="submit"
              name="intent"
              value={`add:${kind}`}
              aria-label={`Add ${BLOCK_WORDS[kind]}`}
              className="button"
            >
              {BLOCK_WORDS[kind]}
            </button>
          ))}
        </div>
      </fieldset>
    </section>
  );
}

/** Names the part just removed from the message and offers to restore it; inside the message's form. */
export function RemovedPart({ removed }: { removed: Block }) {
  return (
    <Notice tone="good">
      {BLOCK_WORDS[removed.kind]} removed.{' '}
      <button type="submit" name="intent" value={`restore:${removed.id}`} className="button-text">
        Undo
      </button>
    </Notice>
  );
}

interface PartProps {
  block: Block;
  index: number;
  isLast: boolean;
  products: readonly Choice[] | null;
  error: string | undefined;
  /** why the picture chosen in it was refused */
  fileError: string | undefined;
}

function Part({ block, index, isLast, products, error, fileError }: PartProps) {
  const name = `${BLOCK_WORDS[block.kind]}, part ${index + 1}`;
  return (
    <li id={`block-${block.id}`} className="sheet scroll-mt-4 p-3">
      <fieldset aria-describedby={error && `block-${block.id}-error`}>
        <legend className="sr-only">{name}</legend>
        <div className="flex items-center justify-between gap-3">
          <span aria-hidden="true" className="text-xs font-semibold text-grey">
            {index + 1} · {BLOCK_WORDS[block.kind]}
          </span>
          <span className="flex gap-1">
            {index > 0 && <IntentButton intent={`up:${block.id}`} label={`Move up: ${name}`} words="↑" />}
            {!isLast && <IntentButton intent={`down:${block.id}`} label={`Move down: ${name}`} words="↓" />}
            <IntentButton intent={`remove:${block.id}`} label={`Remove: ${name}`} words="✕" />
          </span>
        </div>
        <input type="hidden" name={`${block.id}.kind`} value={block.kind} />
        <PartFields block={block} products={products} nth={index + 1} fileError={fileError} />
        {error && (
          <p id={`block-${block.id}-error`} className="field-error mt-2">
            {error}
          </p>
        )}
      </fieldset>
    </li>
  );
}

function IntentButton({ intent, label, words }: { intent: string; label: string; words: string }) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      aria-label={label}
      className="button-text min-h-8 min-w-8 text-center no-underline"
    >
      <span aria-hidden="true">{words}</span>
    </button>
  );
}

interface FieldsProps {
  block: Block;
  products: readonly Choice[] | null;
  /** its position in the message, from 1 */
  nth: number;
  fileError: string | undefined;
}

function PartFields({ block, products, nth, fileError }: FieldsProps): ReactNode {
  const part = block.id;
  switch (block.kind) {
    case 'heading':
      return <Line part={part} name="text" label="Heading" value={block.text} />;
    case 'text':
      return (
        <label className="mt-2 block">
          <span className="field-label">Text</span>
          <textarea name={`${part}.text`} rows={5} defaultValue={block.text} className="field" />
        </label>
      );
    case 'picture':
      return <PictureFields block={block} nth={nth} fileError={fileError} />;
    case 'button':
      return (
        <div className="grid gap-x-3 sm:grid-cols-2">
          <Line part={part} name="text" label="Button text" value={block.text} />
          <Line part={part} name="href" label="Links to" value={block.href} placeholder="/shop" />
        </div>
      );
    case 'product':
      if (!products)
        return (
          <Line
            part={part}
            name="productId"
            label="Product id"
            value={block.productId}
            placeholder="a5-flyers-001"
          />
        );
      return (
        <label className="mt-2 block">
          <span className="field-label">Product</span>
          <select name={`${part}.productId`} defaultValue={block.productId} className="field">
            <option value="">Choose a product</option>
            <Options of={products.map(({ id, name }) => [id, name])} />
          </select>
        </label>
      );
    case 'divider':
      return <hr className="mt-3 border-rule" />;
  }
}

const PREVIEW = '/admin/email-marketing/preview';
const QUIET_MS = 500;

/** The message as subscribers see it, on a phone or a desktop; with script it updates while typing. */
export function MessagePreview({
  saved,
  form,
}: {
  /** the address of the saved message's preview */
  saved: string;
  /** the form being edited; null if there is nothing to edit */
  form: RefObject<HTMLFormElement | null> | null;
}) {
  const [width, setWidth] = useState<'phone' | 'desktop'>('desktop');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => focusPlace(location), []);
  useEffect(() => {
    const element = form?.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const callOff = () => clearTimeout(timer);
    const follow = () => {
      callOff();
      timer = setTimeout(() => button.current?.click(), QUIET_MS);
    };
    element.addEventListener('input', follow);
    // A browser drops a form's submission that hasn't left yet when the form is submitted again: pressing Save would then have no effect.
    element.addEventListener('submit', callOff);
    // Text typed before hydration, or returned by a refused save, differs from the saved message.
    follow();
    return () => {
      callOff();
      element.removeEventListener('input', follow);
      element.removeEventListener('submit', callOff);
    };
  }, [form]);
  return (
    <section aria-labelledby="preview-title">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="preview-title">Preview</h2>
        <span className="flex gap-2">
          {form && (
            <button
              ref={button}
              type="submit"
              form="message-form"
              formAction={PREVIEW}
              formTarget="message-preview"
              formEncType="application/x-www-form-urlencoded"
              formNoValidate
              className="button"
            >
              Update preview
            </button>
          )}
          {(['phone', 'desktop'] as const).map((known) => (
            <button
              key={known}
              type="button"
              aria-pressed={width === known}
              onClick={() => setWidth(known)}
              className="button aria-pressed:border-ink aria-pressed:font-bold"
            >
              {known === 'phone' ? 'Phone' : 'Desktop'}
            </button>
          ))}
        </span>
      </div>
      <div className="mt-3 bg-stage p-3">
        <iframe
          title="Preview of the message"
          name="message-preview"
          sandbox=""
          src={saved}
          className={`mx-auto block h-[70vh] bg-white ${width === 'phone' ? 'w-[22.5rem] max-w-full' : 'w-full'}`}
        />
      </div>
    </section>
  );
}
