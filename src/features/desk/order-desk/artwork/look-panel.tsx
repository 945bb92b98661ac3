import { proofPath, separationsPath } from '#features/artwork/files/index.ts';
import { chosenIds } from '#features/orders/order/index.ts';
import { href } from '#kit/href.ts';
import { PrimarySubmit, Submit } from '#ui/button.tsx';
import { FieldError, ties } from '#ui/field.tsx';
import type { ItemCheck } from '../order-work.server.ts';
import type { PlainItem } from '../plain-order.ts';
import type { ArtworkInput } from './artwork-input.ts';

interface Props {
  orderId: string;
  item: PlainItem & { lookBy: string };
  check: ItemCheck | undefined;
  isEmailed: boolean;
  values: ArtworkInput | undefined;
  /** whether the user may judge it */
  mayJudge: boolean;
}

/** A file that its customer asked us to look at: the file, the check's findings, and the three ways to answer. */
export function LookPanel({ orderId, item, check, isEmailed, values, mayJudge }: Props) {
  const { idea, productId } = item;
  const look = check?.look;
  if (!idea) return <p>The file has been deleted. Ask the customer for another.</p>;
  return (
    <>
      <p className={look?.isLate ? 'font-bold text-stop' : 'font-bold text-care'}>
        {look?.isLate ? '! Late: answer' : 'Waits for us: answer'} by {look?.by}
      </p>
      <div className="mt-2 flex flex-wrap gap-4">
        {idea.hasPreview && (
          <img
            src={href('/artwork/:artworkId/preview', { artworkId: idea.id })}
            alt={`First page of ${idea.originalName}`}
            className="max-h-72 max-w-60 self-start border border-rule bg-white"
          />
        )}
        <div className="min-w-56 flex-1">
          <p className="font-semibold break-all">{idea.originalName}</p>
          <p>
            <a href={href('/artwork/:artworkId', { artworkId: idea.id })} download className={LINK}>
              Download
            </a>
            {productId && (
              <>
                <a
                  href={proofPath(idea.id, productId, chosenIds(item.options), { item: item.id })}
                  className={LINK}
                >
                  See the proof
                </a>
                <a
                  href={separationsPath(idea.id, productId, { ...chosenIds(item.options), item: item.id })}
                  className={LINK}
                >
                  Separations
                </a>
              </>
            )}
          </p>
          <Findings check={check} />
        </div>
      </div>
      {mayJudge && look && (
        <Answers orderId={orderId} item={item} look={look} isEmailed={isEmailed} values={values} />
      )}
    </>
  );
}

const LINK = 'mr-4 inline-flex min-h-11 items-center font-semibold';

/** The check's findings, in the words that the customer sees. */
function Findings({ check }: Pick<Props, 'check'>) {
  const findings = (check?.findings ?? []).filter(({ severity }) => severity !== 'info');
  return (
    <ul className="mt-1 space-y-2">
      {findings.map(({ severity, title, fix }) => (
        <li key={title}>
          <strong>
            {severity === 'error' ? '✕ ' : '! '}
            {title}
          </strong>
          <span className="block text-grey">{fix}</span>
        </li>
      ))}
    </ul>
  );
}

type AnswersProps = Pick<Props, 'orderId' | 'item' | 'isEmailed' | 'values'> & {
  look: NonNullable<ItemCheck['look']>;
};

/** Print it as it is, fix it, or ask for another file. Each ends the wait. */
function Answers({ orderId, item, look, isEmailed, values }: AnswersProps) {
  const reasonId = `answer-${item.id}`;
  const of = ` ${item.productName}`;
  return (
    <form method="post" className="no-print mt-3">
      <input type="hidden" name="itemId" value={item.id} />
      <input type="hidden" name="artworkId" value={item.idea?.id} />
      <input type="hidden" name="seenEvent" value={item.artworkEvents.at(-1)?.id ?? 0} />
      {(look.fixesPath || !item.isBegun) && (
        <p className="flex flex-wrap gap-2">
          {look.fixesPath && (
            <a href={look.fixesPath} className="button">
              Fix the file<span className="sr-only"> of{of}</span>
            </a>
          )}
          {item.productId && (
            <a
              href={href('/admin/orders/:orderId/artwork/:itemId', { orderId, itemId: item.id })}
              className="button"
            >
              Send in another file<span className="sr-only"> for{of}</span>
            </a>
          )}
        </p>
      )}
      <label htmlFor={reasonId} className="field-label mt-3">
        Or answer the customer: why?
      </label>
      <p id={`${reasonId}-hint`} className="field-hint mb-1">
        {isEmailed
          ? 'They read this in our email. Both buttons below need it.'
          : 'We have no email address: tell them yourself too.'}
      </p>
      <textarea
        name="artworkProblem"
        rows={3}
        maxLength={500}
        defaultValue={values?.reason ?? ''}
        aria-required="true"
        {...ties(reasonId, values?.error ?? undefined, true)}
      />
      <FieldError id={reasonId} error={values?.error ?? undefined} />
      {look.whyNot && <p className="mt-1">It can’t be printed as it is. {look.whyNot}</p>}
      <p className="mt-2 flex flex-wrap gap-2">
        {!look.whyNot && (
          <PrimarySubmit intent="artwork-as-is">
            Print it as it is<span className="sr-only">:{of}</span>
          </PrimarySubmit>
        )}
        <Submit intent="artwork-request">
          Ask for another file<span className="sr-only"> for{of}</span>
        </Submit>
      </p>
    </form>
  );
}
