import { countWords } from '#kit/count-words.ts';
import { href } from '#kit/href.ts';
import { Submit } from '#ui/button.tsx';
import { Options } from '#ui/options.tsx';
import { SPOILT_CAUSES, SPOILT_WORDS } from '../spoilt.ts';

interface Props {
  job: { code: string; version: number; quantity: number };
  /** open parts of the same job at the same stage */
  joinable: readonly { code: string; quantity: number; joins: number | null }[];
  /** whether it has any copies yet that could be spoilt */
  hasBegun: boolean;
  /** the values of a refused form */
  values: Readonly<Record<string, string>> | undefined;
}

/** Forms for copies that go a different way from the rest, rejoin them, or have to be made again. */
export function SplitForms({ job, joinable, hasBegun, values }: Props) {
  const action = href('/admin/jobs/:code', { code: job.code });
  return (
    <section aria-labelledby="split" className="mt-6 max-w-4xl">
      <h2 id="split">Split or reprint part of it</h2>
      <div className="mt-2 flex flex-wrap gap-x-10 gap-y-4">
        {job.quantity > 1 && (
          <form method="post" action={action} noValidate className="flex flex-wrap items-end gap-2">
            <Hidden job={job} />
            <Copies
              id="split-copies"
              label="Copies to split off"
              values={values?.intent === 'split' ? values : undefined}
            />
            <Submit intent="split">Split off</Submit>
          </form>
        )}
        {joinable.length > 0 && (
          <form method="post" action={action} noValidate className="flex flex-wrap items-end gap-2">
            <Hidden job={job} />
            <label className="block">
              <span className="block text-xs font-semibold">Part to join it with</span>
              <select name="other" className="field" defaultValue={values?.other}>
                <Options
                  of={joinable.map(({ code, quantity, joins }) => [
                    `${code} ${joins}`,
                    `${code}: ${countWords(quantity, 'copy', 'copies')}`,
                  ])}
                />
              </select>
            </label>
            <Submit intent="join">Join</Submit>
          </form>
        )}
        {hasBegun && (
          <form method="post" action={action} noValidate className="flex flex-wrap items-end gap-2">
            <Hidden job={job} />
            <Copies
              id="spoilt-copies"
              label="Spoilt copies"
              values={values?.intent === 'spoilt' ? values : undefined}
            />
            <label className="block">
              <span className="block text-xs font-semibold">Why</span>
              <select name="cause" className="field" defaultValue={values?.cause}>
                <Options of={SPOILT_CAUSES.map((cause) => [cause, SPOILT_WORDS[cause]])} />
              </select>
            </label>
            <label className="block">
              <span className="block text-xs font-semibold">Note (optional)</span>
              <input
                name="note"
                className="field"
                maxLength={300}
                autoComplete="off"
                defaultValue={values?.intent === 'spoilt' ? values.note : ''}
              />
            </label>
            <Submit intent="spoilt">Print again</Submit>
          </form>
        )}
      </div>
    </section>
  );
}

function Hidden({ job }: Pick<Props, 'job'>) {
  return (
    <>
      <input type="hidden" name="code" value={job.code} />
      <input type="hidden" name="version" value={job.version} />
    </>
  );
}

function Copies({ id, label, values }: { id: string; label: string; values: Props['values'] }) {
  return (
    <label className="block" htmlFor={id}>
      <span className="block text-xs font-semibold">{label}</span>
      <input
        id={id}
        name="copies"
        inputMode="numeric"
        className="field figures w-28"
        autoComplete="off"
        defaultValue={values?.copies}
      />
    </label>
  );
}
