import { PrimarySubmit } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { type OwnSharing, PageFigure, SharingCard } from '../../designs/index.ts';
import type { ServiceProof } from '../guide-data.server.ts';

interface Props {
  path: string;
  designId: string;
  proof: ServiceProof;
  sharing: OwnSharing;
  errors: Readonly<Record<string, string>>;
}

/** Every page as it will be printed; a press on a text leads to where it is changed. Then it is ordered. */
export function ProofStep({ path, designId, proof, sharing, errors }: Props) {
  const { pages, pagesWords, faults, widthMm, heightMm, copies } = proof;
  return (
    <div className="grid items-start gap-10 lg:grid-cols-[1fr_22rem]">
      <section aria-labelledby="pages">
        <h2 id="pages">{pagesWords}, as they will be printed</h2>
        <p className="mt-1">Read every name and date aloud. Press a text to change it.</p>
        <ol className="mt-4 grid grid-cols-1 gap-5 bg-stage p-4 min-[30rem]:grid-cols-2 md:p-6 xl:grid-cols-3">
          {pages.map(({ name, picture, boxes }, i) => (
            <li key={name}>
              <div className="relative bg-white shadow-lg">
                <PageFigure
                  name={name}
                  picture={picture}
                  widthMm={widthMm}
                  heightMm={heightMm}
                  isFirst={i < 4}
                >
                  {boxes.map(({ to, words, at: [x, y, width, height] }) => (
                    <a key={`${to} ${y}`} href={to} tabIndex={-1}>
                      <title>{words}</title>
                      <rect x={x} y={y} width={width} height={height} fill="transparent" />
                    </a>
                  ))}
                </PageFigure>
              </div>
              <p className="mt-1.5 text-sm text-grey">{name}</p>
            </li>
          ))}
        </ol>
      </section>
      <div className="space-y-6">
        <Faults faults={faults} />
        {errors.form && <Notice tone="stop">{errors.form}</Notice>}
        <form method="post" action={path} className="sheet space-y-4 p-5">
          <h2 className="text-lg">Order it</h2>
          <Field
            name="copies"
            label="How many copies?"
            inputMode="numeric"
            defaultValue={copies ?? ''}
            error={errors.copies}
            hint="Count the seats, and a few to keep. We choose the nearest number that we print."
            optional
          />
          <p>
            <PrimarySubmit intent="use">Continue to order</PrimarySubmit>
          </p>
          <p className="text-sm">
            You see the price next. A person here reads names and dates before we print.
          </p>
        </form>
        <SharingCard designId={designId} sharing={sharing} />
        <form method="post" action={path}>
          <button type="submit" name="intent" value="delete" className="button">
            Delete this order of service
          </button>
        </form>
      </div>
    </div>
  );
}

function Faults({ faults }: { faults: ServiceProof['faults'] }) {
  if (faults.length === 0) return null;
  const isStop = faults.some((fault) => fault.isStop);
  return (
    <Notice tone={isStop ? 'stop' : 'care'}>
      <ul className="space-y-2">
        {faults.map(({ to, label, words }) => (
          <li key={`${to} ${words}`}>
            <a href={to} className="font-semibold">
              {label}
            </a>
            : {words}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
