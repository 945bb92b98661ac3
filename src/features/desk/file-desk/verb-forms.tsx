import type { ReactNode } from 'react';
import { href } from '#kit/href.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { FieldError, ties } from '#ui/field.tsx';
import { REASON_MAX } from './ask-words.ts';
import type { JudgeInput } from './judge-input.ts';
import { filePath } from './queue-rows.ts';
import type { FileToJudge } from './read-file.server.ts';
import type { Verb } from './verbs.ts';

interface Props {
  file: FileToJudge;
  /** the item whose file is shown afterwards; null for the most urgent one */
  next: string | null;
  input: JudgeInput | undefined;
}

/** The three answers to a file, each with what follows from it. At most one is filled: the one the check speaks for. */
export function VerbForms({ file, next, input }: Props) {
  const { print, ask, proof, first } = file.verbs;
  const form = { file, next };
  return (
    <section aria-labelledby="verbs" className="file-verbs no-print">
      <h2 id="verbs">What happens with it?</h2>
      <div className="mt-2 space-y-2">
        <VerbRow name="Print it as it is" verb={print}>
          {print.needsReason ? (
            <Reason
              {...form}
              verbKey="1"
              name="Print it as it is"
              field="asIsReason"
              label="Why it can be printed all the same"
              isFirst={first === 'print'}
              input={input?.intent === 'artwork-as-is' ? input : undefined}
              draft=""
            >
              <Button isFirst={first === 'print'} intent="artwork-as-is">
                Print it as it is
              </Button>
            </Reason>
          ) : (
            <OneButton {...form} verbKey="1" intent="artwork-checked" isFirst={first === 'print'}>
              Print it as it is
            </OneButton>
          )}
        </VerbRow>
        <VerbRow name="Ask the customer" verb={ask}>
          <Reason
            {...form}
            verbKey="2"
            name="Ask the customer"
            field="artworkProblem"
            label="What needs fixing before printing"
            isFirst={first === 'ask'}
            input={input && input.intent !== 'artwork-as-is' ? input : undefined}
            draft={file.ask}
          >
            <Button isFirst={first === 'ask'} intent="artwork-request">
              {file.order.isEmailed ? 'Ask for a new file by email' : 'Wait for a new file'}
            </Button>
            {!file.look && <Submit intent="artwork-problem">Record the problem</Submit>}
          </Reason>
        </VerbRow>
        <VerbRow name="Send a proof" verb={proof}>
          <OneButton {...form} verbKey="3" intent="artwork-proof" isFirst={false}>
            Send a proof
          </OneButton>
        </VerbRow>
      </div>
      <OtherWays {...form} />
    </section>
  );
}

function Button({ isFirst, intent, children }: { isFirst: boolean; intent: string; children: ReactNode }) {
  return isFirst ? (
    <PrimarySubmit intent={intent}>{children}</PrimarySubmit>
  ) : (
    <Submit intent={intent}>{children}</Submit>
  );
}

/** An answer with what follows from it, or why it isn't possible. */
function VerbRow({ name, verb, children }: { name: string; verb: Verb; children: ReactNode }) {
  return (
    <div className="sheet px-3 py-2.5">
      {verb.ok ? children : <p className="font-semibold text-grey">{name}</p>}
      <p className="mt-1 text-grey">{verb.ok ? verb.consequence : verb.whyNot}</p>
    </div>
  );
}

type FormProps = Pick<Props, 'file' | 'next'> & { verbKey: string };

/** What every form says about the file that it is about. */
function Hidden({ file: { item, file }, next }: Pick<Props, 'file' | 'next'>) {
  return (
    <>
      <input type="hidden" name="artworkId" value={file?.id ?? ''} />
      <input type="hidden" name="seenEvent" value={item.artworkEvents.at(-1)?.id ?? 0} />
      {next && <input type="hidden" name="next" value={next} />}
    </>
  );
}

interface OneButtonProps extends FormProps {
  intent: string;
  isFirst: boolean;
  children: string;
}

function OneButton({ file, next, verbKey, intent, isFirst, children }: OneButtonProps) {
  return (
    <form method="post" action={filePath(file.item.id)}>
      <Hidden file={file} next={next} />
      <button
        type="submit"
        name="intent"
        value={intent}
        data-verb={verbKey}
        aria-keyshortcuts={verbKey}
        className={`button w-full ${isFirst ? 'button-primary' : ''}`}
      >
        {children}
      </button>
    </form>
  );
}

interface ReasonProps extends FormProps {
  name: string;
  field: string;
  label: string;
  isFirst: boolean;
  input: JudgeInput | undefined;
  draft: string;
  children: ReactNode;
}

/** An answer with words for the customer. */
function Reason(props: ReasonProps) {
  const { file, next, verbKey, name, field, label, isFirst, input, draft, children } = props;
  const error = input?.error ?? undefined;
  return (
    <details name={input ? undefined : 'verb'} open={isFirst || input !== undefined}>
      <summary data-verb={verbKey} className="py-1 font-semibold">
        {name}
      </summary>
      <form method="post" action={filePath(file.item.id)} className="mt-1">
        <Hidden file={file} next={next} />
        <label htmlFor={field} className="field-label">
          {label}
        </label>
        {file.order.isEmailed && (
          <p id={`${field}-hint`} className="field-hint mb-1">
            The customer sees this in our email.
          </p>
        )}
        <textarea
          name={field}
          rows={Math.max(3, Math.min(8, Math.ceil(draft.length / 45)))}
          maxLength={REASON_MAX}
          defaultValue={input?.reason ?? draft}
          aria-required="true"
          {...ties(field, error, file.order.isEmailed)}
        />
        <FieldError id={field} error={error} />
        <p className="mt-2 flex flex-wrap gap-2">{children}</p>
      </form>
    </details>
  );
}

/** What isn't an answer, or seldom one. */
function OtherWays({ file, next }: Pick<Props, 'file' | 'next'>) {
  const { order, item, fixesPath } = file;
  const place = { orderId: order.id, itemId: item.id };
  const mayApprove =
    !file.look && file.file && item.artworkState !== 'approved' && order.status !== 'cancelled';
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4">
      {fixesPath && (
        <a href={fixesPath} className="inline-flex min-h-8 items-center">
          Fix the file
        </a>
      )}
      {!item.isBegun && item.productId && order.status !== 'cancelled' && (
        <a
          href={href('/admin/orders/:orderId/artwork/:itemId', place)}
          className="inline-flex min-h-8 items-center"
        >
          {item.artwork || item.idea ? 'Send in another file' : 'Send in the file'}
        </a>
      )}
      {mayApprove && (
        <form method="post" action={filePath(item.id)}>
          <Hidden file={file} next={next} />
          <button type="submit" name="intent" value="artwork-approved" className="button-text">
            Mark as approved
          </button>
        </form>
      )}
    </div>
  );
}
