import { data } from 'react-router';
import { countWords } from '#kit/count-words.ts';
import { recordChange } from '#platform/audit.server.ts';
import { readFileForm } from '#platform/http/file-form.server.ts';
import { shopContext } from '#platform/shop.ts';
import { PrimarySubmit } from '#ui/button.tsx';
import { FieldLabel } from '#ui/field-label.tsx';
import { Notice } from '#ui/notice.tsx';
import { administratorOf } from '#visitor/administrator.server.ts';
import { readEmailReports } from '../email-report.ts';
import { noteReport, reportsUrl } from '../note-report.server.ts';
import type { Route } from './+types/reports-page.ts';

export const handle = { title: 'Complaints and Bounces' };

export function loader({ context }: Route.LoaderArgs) {
  return { address: reportsUrl(context.get(shopContext)) };
}

const TOGETHER_BYTES_MAX = 20 * 1024 * 1024;
const TOO_BIG = 'These emails are larger than 20 MB together. Choose fewer at a time.';

interface ReportsAnswer {
  error: string | null;
  result: string | null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext);
  const actor = await administratorOf(context);
  const form = await readFileForm(request, {
    fileBytesMax: TOGETHER_BYTES_MAX,
    filesBytesMax: TOGETHER_BYTES_MAX,
  });
  if (!form) return data<ReportsAnswer>({ error: TOO_BIG, result: null }, { status: 422 });
  const files = form.getAll('reports').filter((file) => file instanceof File && file.size > 0) as File[];
  if (files.some(({ size }) => size > TOGETHER_BYTES_MAX))
    return data<ReportsAnswer>({ error: TOO_BIG, result: null }, { status: 422 });
  if (files.length === 0)
    return data<ReportsAnswer>(
      { error: 'Choose the emails, saved as .eml files', result: null },
      { status: 422 },
    );
  const counts = { complaints: 0, bounces: 0, others: 0 };
  for (const file of files) {
    const reports = await readEmailReports(await file.text());
    if (reports.length === 0) counts.others += 1;
    for (const report of reports) {
      if (!(await noteReport(shop, report))) counts.others += 1;
      else if (report.kind === 'complaint') counts.complaints += 1;
      else counts.bounces += 1;
    }
  }
  const subject = 'mail-reports';
  await recordChange(shop.db, { actor, action: 'mail-report.read', subject, before: null, after: counts });
  const { complaints, bounces, others } = counts;
  const left = others > 0 ? ` Not about our emails: ${others}.` : '';
  return data<ReportsAnswer>({
    error: null,
    result: `Read: ${countWords(complaints, 'complaint')}, ${countWords(bounces, 'bounce')}.${left}`,
  });
}

export default function ReportsPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { address } = loaderData;
  return (
    <>
      <p>
        <a href="/admin/email-marketing?tab=settings">Settings</a>
      </p>
      <h1 className="mt-2">Complaints and Bounces</h1>
      <p className="mt-3 max-w-[70ch] text-grey">
        Emails that an email server refuses straight away are counted automatically. Later reports are emailed
        to the address your emails are sent from. They say that someone marked an email as spam (if you joined
        their mailbox provider’s feedback loop) or that it couldn’t be delivered. We unsubscribe anyone who
        complained, clean addresses that don’t exist, and count both in the campaign.
      </p>
      {answer?.result && (
        <Notice className="mt-4" tone="good">
          {answer.result}
        </Notice>
      )}
      <div className="mt-5 grid gap-5 lg:grid-cols-2 lg:items-start">
        <form method="post" encType="multipart/form-data" noValidate className="sheet space-y-4 p-4">
          <h2>Upload reports yourself</h2>
          <div>
            <FieldLabel of="reports">Reports, saved from your email program</FieldLabel>
            <p id="reports-hint" className="field-hint mb-1">
              .eml files, at most 20 MB together
            </p>
            <input
              type="file"
              id="reports"
              name="reports"
              multiple
              accept=".eml,message/rfc822"
              className="field"
              required
              aria-invalid={answer?.error ? true : undefined}
              aria-describedby={answer?.error ? 'reports-hint reports-error' : 'reports-hint'}
            />
            {answer?.error && (
              <p id="reports-error" className="field-error">
                {answer.error}
              </p>
            )}
          </div>
          <PrimarySubmit>Read reports</PrimarySubmit>
        </form>
        <section aria-labelledby="by-itself" className="sheet p-4">
          <h2 id="by-itself">Automatically</h2>
          <p className="mt-2">
            Set your email server to post each email that reaches that address, unchanged, to this link. Keep
            the link private: anyone who has it can send reports.
          </p>
          <p className="mt-3 rounded border border-rule bg-paper p-2 font-mono text-xs break-all">
            {address}
          </p>
        </section>
      </div>
    </>
  );
}
