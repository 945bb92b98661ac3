import { data, redirect } from 'react-router';
import { textOf } from '#kit/file-text.ts';
import { type FieldErrors, textField } from '#kit/forms.ts';
import { href } from '#kit/href.ts';
import { readFileForm } from '#platform/http/file-form.server.ts';
import { shopContext } from '#platform/shop.ts';
import { ButtonLink, PrimarySubmit } from '#ui/button.tsx';
import { ErrorSummary, Field } from '#ui/field.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { ListTable } from '#ui/list-table.tsx';
import { Notice } from '#ui/notice.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import { importSubscribers, readImportSummary } from '../subscribers/import-subscribers.server.ts';
import { readImport } from '../subscribers/read-import.ts';
import type { Route } from './+types/import-page.ts';

export const handle = { title: 'Import Subscribers' };

const HOME = href('/admin/email-marketing');
const REFUSED_SHOWN = 100;
const FILE_BYTES_MAX = 20 * 1024 * 1024;
const TOO_BIG = 'The file is larger than 20 MB. Import it in parts.';

/** After an import, redirects to the page with its id, so that a reload imports nothing twice. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const id = url.searchParams.get('done') ?? '';
  const summary = await readImportSummary(context.get(shopContext).db, id);
  if (!summary) return { result: null };
  const { fileName, added, updated, refused } = summary;
  const shown = refused.slice(0, REFUSED_SHOWN);
  return { result: { id, fileName, added, updated, refusedCount: refused.length, refused: shown } };
}

interface ImportAnswer {
  errors: FieldErrors;
  consent: string;
}

export async function action({ context, request }: Route.ActionArgs) {
  const actor = await administratorOf(context);
  const form = await readFileForm(request, {
    fileBytesMax: FILE_BYTES_MAX,
    filesBytesMax: 2 * FILE_BYTES_MAX,
  });
  const text = String(form?.get('consent') ?? '');
  const refuse = (errors: FieldErrors) => data<ImportAnswer>({ errors, consent: text }, { status: 422 });
  const consent = textField('Say how and when these people agreed').safeParse(text);
  if (!form) return refuse({ file: TOO_BIG });
  const file = form.get('file');
  // The file has to be chosen again anyway, so all errors are shown at once.
  const consentError = consent.success ? {} : { consent: consent.error.issues[0]?.message ?? '' };
  if (!(file instanceof File) || file.size === 0)
    return refuse({ file: 'Choose a CSV file', ...consentError });
  if (file.size > FILE_BYTES_MAX) return refuse({ file: TOO_BIG, ...consentError });
  if (!consent.success) return refuse(consentError);
  const read = readImport(textOf(await file.bytes()));
  if (!read.ok) return refuse({ file: read.message });
  const { subscribers, refused } = read;
  const given = { name: file.name, consent: consent.data, subscribers, refused };
  const id = await importSubscribers(context.get(shopContext), actor, given);
  throw redirect(`${href('/admin/email-marketing/import')}?done=${id}`);
}

export default function ImportPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { result } = loaderData;
  const errors = answer?.errors ?? {};
  return (
    <>
      <p>
        <a href={`${HOME}?tab=subscribers`}>Subscribers</a>
      </p>
      <h1 className="mt-2">Import Subscribers</h1>
      {result && !answer ? (
        <Result result={result} />
      ) : (
        <form
          method="post"
          encType="multipart/form-data"
          noValidate
          className="sheet mt-5 max-w-2xl space-y-4 p-5"
        >
          <ErrorSummary errors={errors} />
          <p className="text-grey">
            A CSV file of at most 20 MB with a column <b>Email</b>. The columns <b>First Name</b>,{' '}
            <b>Last Name</b>, <b>Tags</b> and <b>Interests</b> are optional. Separate several tags or
            interests with commas. Anyone who has unsubscribed stays unsubscribed. If there is a column{' '}
            <b>Status</b>, only people with the status subscribed are imported.
          </p>
          <div>
            <FieldLabel of="file">CSV file</FieldLabel>
            <input
              type="file"
              id="file"
              name="file"
              accept=".csv,text/csv"
              className="field"
              required
              aria-invalid={errors.file ? true : undefined}
              aria-describedby={errors.file && 'file-error'}
            />
            {errors.file && (
              <p id="file-error" className="field-error">
                {errors.file}
              </p>
            )}
          </div>
          <Field
            name="consent"
            label="How these people agreed"
            hint="The law requires us to keep this with each address. For example: sign-up sheet at the trade fair, 3 November 2026"
            defaultValue={answer?.consent}
            error={errors.consent}
            autoComplete="off"
          />
          <PrimarySubmit>Import</PrimarySubmit>
        </form>
      )}
    </>
  );
}

interface ShownResult {
  id: string;
  fileName: string;
  added: number;
  updated: number;
  refusedCount: number;
  refused: { row: number; email: string; reason: string }[];
}

function Result({ result }: { result: ShownResult }) {
  const { id, fileName, added, updated, refusedCount, refused } = result;
  return (
    <div className="mt-5 space-y-5">
      <Notice tone={refusedCount > 0 ? 'care' : 'good'}>
        <strong>{refusedCount > 0 ? 'Import Completed with Errors' : 'Import Successful'}</strong>
        <br />
        {fileName}: {added} added, {updated} updated, {refusedCount} not imported.
      </Notice>
      <p className="flex flex-wrap gap-3">
        {refusedCount > 0 && (
          <a
            href={href('/admin/email-marketing/imports/:importId', { importId: `${id}.csv` })}
            className="button"
            download
          >
            Download errors as CSV
          </a>
        )}
        <ButtonLink to={href('/admin/email-marketing/import')}>Import Another File</ButtonLink>
        <ButtonLink to={`${HOME}?tab=subscribers`}>Go to subscribers</ButtonLink>
      </p>
      {refusedCount > 0 && (
        <section aria-labelledby="refused">
          <h2 id="refused">Not imported{refusedCount > refused.length && ` (first ${refused.length})`}</h2>
          <ListTable className="mt-3" columns={['Row', 'Email', 'Reason']}>
            {refused.map(({ row, email, reason }) => (
              <tr key={row}>
                <td>{row}</td>
                <td className="break-all">{email}</td>
                <td>{reason}</td>
              </tr>
            ))}
          </ListTable>
        </section>
      )}
    </div>
  );
}
