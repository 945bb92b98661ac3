import { randomUUID } from 'node:crypto';
import { data, redirect } from 'react-router';
import { openOwnOrder, orderKey } from '#features/orders/order/index.server.ts';
import { arrivedOn } from '#features/orders/order/index.ts';
import { OrderNotShown } from '#features/orders/order/order-not-shown.tsx';
import { href } from '#kit/href.ts';
import { knownWords } from '#kit/known-words.ts';
import { londonDay } from '#kit/london-time.ts';
import { shopContext } from '#platform/shop.ts';
import { useFrame } from '#shell/frame-data.ts';
import { PageTitle, pageMeta } from '#shell/page-meta.tsx';
import { Notice } from '#ui/notice.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { visitorContext } from '#visitor/visitor.ts';
import type { Route } from './+types/problem-page.ts';
import { AnswerForm } from './answer-form.tsx';
import type { ShownComplaint } from './complaint.ts';
import { ComplaintCard } from './complaint-card.tsx';
import { consumerRights, TRADE_PROMISE } from './consumer-rights.ts';
import { isBusiness } from './is-business.ts';
import { actOnProblem } from './problem-action.server.ts';
import { ReportForm } from './report-form.tsx';
import { readArrival, readComplaintsOf } from './store.server.ts';

/**
 * `/orders/:orderId/problem`: the customer reports what is wrong and reads our answers, signed in or through the
 * order's link.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shop = context.get(shopContext);
  const { user } = await context.get(visitorContext)();
  const { order, again, hasEnded } = await openOwnOrder(shop, user, params.orderId, url);
  if (!order) return data({ hasEnded, shown: null }, { status: hasEnded ? 410 : 404 });
  const [complaints, arrival] = await Promise.all([
    readComplaintsOf(shop.db, order.id),
    readArrival(shop.db, order.id),
  ]);
  const reprints = complaints.flatMap(({ decisions }) => decisions.flatMap(({ reprint }) => reprint ?? []));
  const reprintPaths = reprints.map(({ id }) => [
    id,
    `${href('/orders/:orderId', { orderId: id })}${again ? `?key=${orderKey(shop, id)}` : ''}`,
  ]);
  return data({
    hasEnded,
    shown: {
      orderNumber: order.orderNumber,
      orderPath: `${href('/orders/:orderId', { orderId: order.id })}${again}`,
      again,
      items: order.items.map(({ id, productName, quantity, size }) => ({ id, productName, quantity, size })),
      // Customers aren't told which member of staff wrote.
      complaints: complaints.map((complaint) => ({
        ...complaint,
        messages: complaint.messages.map((message) => ({ ...message, actor: '' })),
      })),
      reprintPaths: Object.fromEntries(reprintPaths) as Record<string, string>,
      hasLeft: arrival.hasLeft,
      rights: isBusiness(arrival, order)
        ? [TRADE_PROMISE]
        : consumerRights(arrivedOn(arrival, order), londonDay(shop.clock())),
      formKey: randomUUID(),
    },
    done: url.searchParams.get('done'),
  });
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const visitor = await context.get(visitorContext)();
  const { order, again, hasEnded } = await openOwnOrder(shop, visitor.user, params.orderId, url);
  const headers = new Headers();
  if (!order) return data({ errors: {}, values: {}, photos: [] }, { status: hasEnded ? 410 : 404, headers });
  const outcome = await actOnProblem(shop, order, { network: visitor.network }, request);
  if ('done' in outcome) {
    const here = `${href('/orders/:orderId/problem', { orderId: order.id })}${again}`;
    throw redirect(`${here}${again ? '&' : '?'}done=${outcome.done}`);
  }
  const { status, wait, errors, values, photos } = outcome;
  if (wait) headers.set('Retry-After', String(wait));
  return data({ errors, values, photos }, { status, headers });
}

export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) =>
  new Headers([...loaderHeaders, ...actionHeaders]);

export function meta(args: Route.MetaArgs) {
  const shown = args.loaderData?.shown;
  const title = shown ? `Problem with order ${shown.orderNumber}` : 'Order not found';
  return pageMeta(args, { title, titledByPage: shown !== null, isPrivate: true });
}

const DONE: Readonly<Record<string, string>> = {
  reported: 'Thank you. We’ve received your report, and we’ve emailed you a confirmation.',
  added: 'Thank you. We’ve added your message.',
};

export default function ProblemPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { shown, hasEnded } = loaderData;
  if (!shown) return <OrderNotShown hasEnded={hasEnded} />;
  const { orderNumber, orderPath, again, complaints, hasLeft, rights, reprintPaths } = shown;
  const done = 'done' in loaderData ? knownWords(DONE, loaderData.done) : undefined;
  const open = complaints.find(({ state }) => state !== 'decided');
  const values: Record<string, string> = answer?.values ?? {};
  const errors: Record<string, string> = answer?.errors ?? {};
  const form = { formKey: shown.formKey, values, errors, photos: answer?.photos ?? [] };
  return (
    <div className="frame max-w-3xl py-8">
      <PageTitle page={`Problem with order ${orderNumber}`} refused={Object.keys(errors).length > 0} />
      <p>
        <a href={orderPath} className="inline-flex min-h-11 items-center">
          Back to order {orderNumber}
        </a>
      </p>
      <h1>
        Problem with order <span className="figures whitespace-nowrap">{orderNumber}</span>
      </h1>
      {done && !answer && isLast(open) && (
        <Notice tone="good" className="mt-4">
          {done}
        </Notice>
      )}
      <div className="mt-6 space-y-5">
        {complaints.map((complaint) => (
          <ComplaintCard key={complaint.id} complaint={complaint} again={again} reprintPaths={reprintPaths} />
        ))}
      </div>
      {open && (
        <section aria-labelledby="add" className="mt-8">
          <h2 id="add" className="mb-3 text-xl">
            {open.state === 'asked' ? 'Answer our question' : 'Add to your report'}
          </h2>
          <AnswerForm complaintId={open.id} {...form} />
        </section>
      )}
      {!open && hasLeft && complaints.length === 0 && (
        <section aria-labelledby="report" className="mt-8">
          <h2 id="report" className="mb-3 text-xl">
            Report a problem
          </h2>
          <ReportForm items={shown.items} {...form} />
        </section>
      )}
      {!open && hasLeft && complaints.length > 0 && (
        <details className="mt-8" open={answer !== undefined}>
          <summary className="mb-3 cursor-pointer py-2 font-semibold">Report another problem</summary>
          <ReportForm items={shown.items} {...form} />
        </details>
      )}
      {hasLeft ? <Rights rights={rights} /> : !open && <NotLeft />}
    </div>
  );
}

/** Whether only the customer has written since: the page may be loaded again long afterwards. */
const isLast = (open: ShownComplaint | undefined): boolean => open?.messages.at(-1)?.byCustomer === true;

function Rights({ rights }: { rights: string[] }) {
  return (
    <section aria-labelledby="rights" className="mt-8 border-t border-rule pt-5">
      <h2 id="rights" className="text-lg">
        Your rights
      </h2>
      {rights.map((sentence) => (
        <p key={sentence} className="mt-2">
          {sentence}
        </p>
      ))}
      <p className="mt-2">
        <a href={href('/returns')}>Returns and cancellation</a>
      </p>
    </section>
  );
}

/** Before anything has left, a call is quicker than a form: the job may still be stopped. */
function NotLeft() {
  const company = useFrame()?.company;
  return (
    <div className="mt-4">
      <p>
        None of this order has reached you yet. If something isn’t right, call us at once: we may be able to
        stop the job.
      </p>
      <p className="mt-2 flex flex-wrap gap-x-5">
        {company && (
          <PhoneLink phone={company.phone} className="inline-flex min-h-11 items-center font-semibold" />
        )}
        <a href={href('/contact')} className="inline-flex min-h-11 items-center font-semibold">
          Contact us
        </a>
      </p>
    </div>
  );
}
