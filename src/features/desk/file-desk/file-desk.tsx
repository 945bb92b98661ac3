import './file-desk.css';
import { proofArrows, separationsPath } from '#features/artwork/files/index.ts';
import { FindingsList } from '#features/artwork/files/proof/findings-list.tsx';
import { ProofPagesCard } from '#features/artwork/files/proof/proof-pages-card.tsx';
import { ArtworkStateCard } from '#features/desk/order-desk/artwork/artwork-state-card.tsx';
import { ItemFactsCard } from '#features/desk/order-desk/artwork/item-facts-card.tsx';
import { PROOFREADING_NOTE, promiseWords } from '#features/orders/order/index.ts';
import { ARTWORK_STATE_WORDS, STAFF_CANCELLED } from '#features/orders/order-artwork/index.ts';
import { copiesWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { useRights } from '#shell/back-office.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { OwnScript } from '#ui/own-script.tsx';
import { mayOpen } from '#visitor/admin-routes.ts';
import { startFileKeys } from './file-keys.ts';
import { FileQueue, FileTurner } from './file-queue.tsx';
import type { JudgeInput } from './judge-input.ts';
import { filePath } from './queue-rows.ts';
import type { Desk } from './read-desk.server.ts';
import type { FileToJudge } from './read-file.server.ts';
import { VerbForms } from './verb-forms.tsx';

/** The response to a refused form. */
export interface JudgeAnswer {
  problem: string;
  input: JudgeInput | undefined;
}

/** The one screen where files are judged: the queue, the proof, what the check found, and the three answers. */
export function FileDesk({ desk, answer }: { desk: Desk; answer?: JudgeAnswer | undefined }) {
  const { file, queue, count, done, canJudge } = desk;
  const shown = file?.item.id ?? null;
  return (
    <>
      {done && !answer && (
        <Notice tone="good" className="mb-4">
          <strong>{done.what}.</strong> {done.words}{' '}
          <a href={filePath(done.itemId)} className="inline-flex min-h-6 items-center">
            See it
          </a>
        </Notice>
      )}
      {answer && (
        <Notice tone="stop" className="mb-4">
          {answer.problem}
        </Notice>
      )}
      {file ? (
        <div className="file-desk">
          <FileQueue rows={queue} count={count} shown={shown} />
          <div className="file-judged proof">
            <Head file={file} desk={desk} />
            <Pages file={file} desk={desk} />
            <div className="file-answer space-y-4">
              <Findings file={file} desk={desk} />
              {file.order.status === 'cancelled' ? (
                <p className="notice">{STAFF_CANCELLED}</p>
              ) : (
                canJudge && file.file && <VerbForms file={file} next={nextOf(desk)} input={answer?.input} />
              )}
            </div>
          </div>
        </div>
      ) : (
        <>
          <h1>Files</h1>
          <EmptyState className="mt-5" title="No file waits for you">
            Files come here when they have to be checked, and when a customer asks us to look at one.
          </EmptyState>
        </>
      )}
      <OwnScript run={proofArrows} />
      <OwnScript run={startFileKeys} />
    </>
  );
}

/** The file after the shown one, or before it if it is the last. */
function nextOf({ queue, file }: Desk): string | null {
  const at = queue.findIndex(({ itemId }) => itemId === file?.item.id);
  return (queue[at + 1] ?? queue[at - 1])?.itemId ?? null;
}

function Head({ file: { order, item, place, look }, desk }: { file: FileToJudge; desk: Desk }) {
  const orderPath = `${href('/admin/orders/:orderId', { orderId: order.id })}#item-${place}`;
  const row = desk.queue.find(({ itemId }) => itemId === item.id);
  return (
    <header>
      <FileTurner rows={desk.queue} count={desk.count} shown={item.id} />
      <h1>{copiesWords(item.quantity, item.productName)}</h1>
      <p className="mt-1">
        {order.customerName},{' '}
        {mayOpen(useRights(), orderPath) ? <a href={orderPath}>{order.orderNumber}</a> : order.orderNumber}.{' '}
        {promiseWords(order)}
      </p>
      {look ? (
        <p className={look.isLate ? 'font-bold text-stop' : 'font-bold text-care'}>
          {look.isLate ? '! Late: answer' : 'The customer asked us to look at it: answer'} by {look.by}
        </p>
      ) : (
        <p>
          {item.artwork ? ARTWORK_STATE_WORDS[item.artworkState] : 'No file yet'}
          {row && (
            <span className={row.urgency === 'late' ? 'font-bold text-stop' : ''}>
              . {row.urgency === 'late' && '! '}
              {row.when}
            </span>
          )}
        </p>
      )}
      {item.needsProofreading && <p className="notice notice-care my-2 font-semibold">{PROOFREADING_NOTE}</p>}
    </header>
  );
}

function Pages({ file, desk: { zoom } }: { file: FileToJudge; desk: Desk }) {
  const { view, noView, item } = file;
  if (!view || !file.file) return <p className="notice">{noView}</p>;
  const artworkId = file.file.id;
  const here = { zoom, spread: String(view.at) };
  return (
    <div className="min-w-0">
      <ProofPagesCard
        view={view}
        zoom={zoom}
        path={(more) => `${filePath(item.id)}?${new URLSearchParams({ ...here, ...more })}`}
        pictureUrl={(page, size) =>
          `${href('/artwork/:artworkId/proof/:page', { artworkId, page: `${page}` })}${size ? `?size=${size}` : ''}`
        }
      />
      {noView && <p className="notice">{noView}</p>}
    </div>
  );
}

function Findings({ file, desk: { zoom } }: { file: FileToJudge; desk: Desk }) {
  const { view, item, order, chosen } = file;
  return (
    <div className="file-findings">
      {file.file && (
        <p className="text-sm break-all">
          <span className="font-semibold">{file.file.originalName}</span>{' '}
          <a href={href('/artwork/:artworkId', { artworkId: file.file.id })} download className={LINK}>
            Download
          </a>
          {item.productId && view && (
            <a
              href={separationsPath(file.file.id, item.productId, { ...chosen, item: item.id })}
              className={LINK}
            >
              Separations
            </a>
          )}
        </p>
      )}
      {view && (
        <FindingsList
          title="What the check found"
          findings={view.findings}
          at={view.at}
          spreadPath={(spread) =>
            `${filePath(item.id)}?${new URLSearchParams({ zoom, spread: String(spread) })}`
          }
        />
      )}
      <div className="mt-3 space-y-1 text-sm">
        <ArtworkStateCard item={item} order={order} />
      </div>
      <details className="mt-2 text-sm">
        <summary className="py-1 font-semibold">What was ordered</summary>
        <ItemFactsCard item={item} />
      </details>
    </div>
  );
}

const LINK = 'mx-2 inline-flex min-h-8 items-center';
