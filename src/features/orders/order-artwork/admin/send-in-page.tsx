import { BriefCard } from '#features/artwork/briefs/brief-card.tsx';
import { readBrief, readDesignRule } from '#features/artwork/briefs/index.server.ts';
import { artworkPreviewUrl } from '#features/orders/order/index.ts';
import { copiesWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { formatPounds } from '#kit/money.ts';
import { shopContext } from '#platform/shop.ts';
import { Submit } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { requireRight } from '#visitor/administrator.server.ts';
import { visitorContext } from '#visitor/visitor.ts';
import { readCandidate } from '../candidate.server.ts';
import { roundsOf, roundsWords } from '../design/rounds.ts';
import { changeItemArtwork } from '../item-artwork-action.server.ts';
import { itemPath, openItemForStaff } from '../open-item.server.ts';
import { Candidate, SendFile, TooLate } from '../send-file.tsx';
import { firstOr } from '../send-words.ts';
import type { Route } from './+types/send-in-page.ts';

export const handle = { title: 'Send in a file' };

async function opened({ context, params }: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const shop = context.get(shopContext);
  const actor = await requireRight(context, 'artwork');
  return { shop, at: await openItemForStaff(shop, actor, params) };
}

export async function loader(args: Route.LoaderArgs) {
  const { shop, at } = await opened(args);
  const { order, item } = at;
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    customerName: order.customerName,
    copies: copiesWords(item.quantity, item.productName),
    status: order.status,
    isOpen: !item.isBegun,
    usedId: item.artwork?.id ?? null,
    problem: item.artwork && item.artworkProblem,
    brief: item.briefId && (await readBrief(shop.db, item.briefId)),
    rounds: roundsOf(item),
    roundPrice: item.briefId ? formatPounds((await readDesignRule(shop.db)).roundPence) : '',
    herePath: itemPath(at, {}),
    candidate: await readCandidate(shop, at, args.url.searchParams.get('artwork'), artworkPreviewUrl),
  };
}

export async function action(args: Route.ActionArgs) {
  const { shop, at } = await opened(args);
  const { network } = await args.context.get(visitorContext)();
  return changeItemArtwork(shop, network, at, args.request);
}

/** Staff upload the file for an ordered item that its customer gave them in another way. */
export default function SendInPage({ loaderData: item, actionData }: Route.ComponentProps) {
  const errors = actionData?.errors ?? {};
  const { form, ...atFields } = errors;
  const by = item.brief ? 'designer' : 'staff';
  return (
    <>
      <p className="mb-3">
        <a href={href('/admin/orders/:orderId', { orderId: item.orderId })}>Order {item.orderNumber}</a>
      </p>
      <h1 className="text-2xl">
        {firstOr(
          item.brief ? ['The first draft', 'The next draft'] : ['The file', 'Another file'],
          !item.usedId,
        )}{' '}
        for {item.copies}
      </h1>
      <p className="mt-1 text-sm text-grey">Ordered by {item.customerName}.</p>
      <div className="mt-4 max-w-3xl space-y-6">
        {form && <Notice tone="stop">{form}</Notice>}
        <ErrorSummary errors={atFields} />
        {item.problem && (
          <Notice tone="care">
            <p className="font-bold">{item.brief ? 'Changes to make' : 'Problem with the current file'}</p>
            <p className="whitespace-pre-line">{item.problem}</p>
          </Notice>
        )}
        {item.brief && (
          <>
            <BriefCard brief={item.brief} title="The brief" />
            <Rounds orderId={item.orderId} rounds={item.rounds} roundPrice={item.roundPrice} />
          </>
        )}
        {item.candidate && (
          <Candidate candidate={item.candidate} usedId={item.usedId} by={by} errors={errors} />
        )}
        {item.isOpen ? (
          <SendFile path={item.herePath} isFirst={!item.usedId} by={by} errors={errors} />
        ) : (
          <TooLate status={item.status} by={by} />
        )}
      </div>
    </>
  );
}

interface RoundsProps {
  orderId: string;
  rounds: { included: number; used: number };
  /** what another costs, `£15.00` */
  roundPrice: string;
}

/** How many rounds are used and, once all are, the way to another. */
function Rounds({ orderId, rounds, roundPrice }: RoundsProps) {
  return (
    <div className="text-sm">
      <p className="text-grey">{roundsWords(rounds)}</p>
      {rounds.used >= rounds.included && (
        <form method="post" encType="multipart/form-data" className="mt-2">
          <input type="hidden" name="rounds" value={rounds.included} />
          <p className="mb-2">
            If the customer wants more changes, add {roundPrice} to the order as a line of its own:{' '}
            <a href={href('/admin/orders/:orderId/change', { orderId })}>change the order</a>. Then allow the
            round.
          </p>
          <Submit intent="allow-round">Allow another round</Submit>
        </form>
      )}
    </div>
  );
}
