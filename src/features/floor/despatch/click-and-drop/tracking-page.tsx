import { data, redirect } from 'react-router';
import { countWords } from '#kit/count-words.ts';
import { textOf } from '#kit/file-text.ts';
import { readForm } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Options } from '#ui/options.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import { readCarriers } from '../carriers.server.ts';
import type { Route } from './+types/tracking-page.ts';
import { importTracking } from './import-tracking.server.ts';
import { readTracking } from './read-tracking.ts';

export const handle = { title: 'Tracking numbers' };

/** The maximum size of a list that is pasted or sent as a file, in bytes. */
const BYTES_MAX = 400_000;

export async function loader({ context, url }: Route.LoaderArgs) {
  const carriers = await readCarriers(context.get(shopContext).db);
  const done = url.searchParams.get('done') ?? '';
  return {
    carriers: carriers.filter(({ isArchived }) => !isArchived),
    changed: /^\d{1,4}$/.test(done) ? Number(done) : null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const form = await readForm(request, BYTES_MAX);
  const file = form.get('file');
  const pasted = String(form.get('text') ?? '');
  const text = file instanceof File && file.size > 0 ? textOf(await file.bytes()) : pasted;
  const carrier = String(form.get('carrier') ?? '');
  const refuse = (problems: string[]) =>
    data({ problems, text: text.replaceAll('\0', ''), carrier }, { status: 422 });
  if (text.trim() === '') return refuse(['Choose a file, or paste its lines.']);
  const carriers = await readCarriers(shop.db);
  if (carrier && !carriers.some(({ id }) => id === carrier)) return refuse(['Choose a carrier.']);
  const read = readTracking(text.replaceAll('\0', ''));
  if (!read.ok) return refuse(read.problems);
  const outcome = await importTracking(shop, actor, { lines: read.lines, carrierId: carrier || null });
  if (!outcome.ok) return refuse(outcome.problems);
  throw redirect(`${href('/admin/despatch/tracking')}?done=${outcome.changed}`);
}

export default function TrackingPage({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const { carriers, changed } = page;
  const standard = carriers.find(({ isDefault }) => isDefault)?.id ?? '';
  return (
    <>
      <p className="mb-3">
        <a href={href('/admin/despatch')}>Despatch</a>
      </p>
      <h1>Import tracking numbers</h1>
      <p className="mt-1 max-w-[70ch] text-sm text-grey">
        A CSV file with the columns “Order reference” and “Tracking number”, such as Click & Drop exports.
        Other columns are ignored. If one line is wrong, nothing is imported.
      </p>
      {changed !== null && !answer && (
        <Notice className="mt-4" tone="good">
          {countWords(changed, 'parcel has', 'parcels have')} a new tracking number.
        </Notice>
      )}
      {answer && (
        <Notice className="mt-4" tone="stop">
          <p>Nothing was imported.</p>
          <ul className="list-disc pl-5">
            {answer.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      )}
      <form method="post" encType="multipart/form-data" className="mt-5 max-w-2xl space-y-4">
        <label className="block">
          <span className="field-label">File</span>
          <input type="file" name="file" accept=".csv,.txt,text/csv,text/plain" className="field w-full" />
        </label>
        <label className="block">
          <span className="field-label">Or paste the lines here</span>
          <textarea
            name="text"
            rows={6}
            className="field figures w-full"
            spellCheck={false}
            defaultValue={answer?.text}
          />
        </label>
        <label className="block">
          <span className="field-label">Carrier for parcels that don’t have one yet</span>
          <select name="carrier" className="field" defaultValue={answer?.carrier ?? standard}>
            <option value="">None</option>
            <Options of={carriers.map(({ id, name }) => [id, name])} />
          </select>
        </label>
        <PrimarySubmit>Import</PrimarySubmit>
      </form>
    </>
  );
}
