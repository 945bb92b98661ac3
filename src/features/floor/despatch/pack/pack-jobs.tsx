import type { StageKind } from '#features/orders/order/index.ts';
import { figure } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { Submit } from '#ui/button.tsx';
import { ListTable } from '#ui/list-table.tsx';
import type { PackAnswer } from './pack-action.server.ts';

interface ShownJob {
  code: string;
  product: string;
  details: string;
  quantity: number;
  kind: StageKind;
  stageName: string;
  /** copies in parcels */
  packed: number;
}

/** The jobs of an order, with the number of packed copies; those that are ready can be packed without a scanner. */
export function PackJobs({ jobs, answer }: { jobs: readonly ShownJob[]; answer: PackAnswer | undefined }) {
  return (
    <section aria-labelledby="jobs">
      <h2 id="jobs" className="text-lg">
        To pack
      </h2>
      <ListTable
        className="mt-2"
        columns={['Job', { head: 'Product', className: 'max-sm:hidden' }, 'Packed', 'Pack']}
      >
        {jobs.map((job) => (
          <tr key={job.code}>
            <td className="figures">
              <a
                href={href('/admin/jobs/:code', { code: job.code })}
                className="inline-flex min-h-8 items-center sm:whitespace-nowrap"
              >
                {job.code}
              </a>
              <span className="block sm:hidden">{job.product}</span>
            </td>
            <td className="max-sm:hidden">
              {job.product}
              <span className="block text-xs text-grey">{job.details}</span>
            </td>
            <td className="figures sm:whitespace-nowrap">
              {job.packed === job.quantity && '✓ '}
              {figure(job.packed)} of {figure(job.quantity)}
            </td>
            <td>
              <PackForm job={job} answer={answer} />
            </td>
          </tr>
        ))}
      </ListTable>
    </section>
  );
}

function PackForm({ job, answer }: { job: ShownJob; answer: PackAnswer | undefined }) {
  const left = job.quantity - job.packed;
  if (job.kind === 'gone') return job.packed === 0 ? 'Left, not in a parcel' : 'Gone';
  if (left === 0) return 'All packed';
  if (job.kind !== 'ready') return `Not ready: ${job.stageName}`;
  const isTyped = answer?.values.intent === 'pack' && answer.values.code === job.code;
  return (
    <form method="post" className="flex flex-wrap items-center gap-2">
      <input type="hidden" name="code" value={job.code} />
      <input
        name="quantity"
        inputMode="numeric"
        aria-label={`Copies of ${job.code}`}
        defaultValue={isTyped ? answer.values.quantity : left}
        className="field figures pack-copies"
        autoComplete="off"
      />
      <Submit intent="pack">
        Pack<span className="sr-only"> {job.code}</span>
      </Submit>
    </form>
  );
}
