import { photoName, textName } from './design-form.ts';
import type { DesignProof } from './proof-of-design.server.ts';

interface Props {
  proof: DesignProof;
  /** the labels of fields, by id; those of photos are in `photos` */
  labels: Readonly<Record<string, string>>;
  photos: readonly string[];
}

/** The finished pages. A press on a part leads to its field, without script too; a photo can be dragged in its box. */
export function DesignPages({ proof, labels, photos }: Props) {
  const { pages, widthMm, heightMm } = proof;
  const isPair = pages.length > 1 && heightMm > widthMm;
  return (
    <div className={isPair ? 'grid gap-6 sm:grid-cols-2' : 'space-y-6'}>
      {pages.map(({ name, picture, boxes }) => (
        <figure key={name}>
          <div className="relative inline-block shadow-lg">
            <img
              src={picture}
              alt={`${name}, as it will be printed`}
              className={pages.length > 1 && !isPair ? 'max-h-[38vh] w-auto' : 'max-h-[72vh] w-auto'}
            />
            <svg
              viewBox={`0 0 ${widthMm} ${heightMm}`}
              className="absolute inset-0 size-full"
              aria-hidden="true"
            >
              {boxes.map(({ field, part, at: [x, y, width, height] }) => {
                const isPhoto = photos.includes(field);
                return (
                  <a
                    key={`${field} ${x} ${y}`}
                    href={`#${isPhoto ? photoName(field) : textName(field)}`}
                    tabIndex={-1}
                    data-photo={isPhoto ? field : undefined}
                    data-part={part}
                  >
                    <title>{labels[field]}</title>
                    <rect x={x} y={y} width={width} height={height} className="design-box" />
                  </a>
                );
              })}
            </svg>
          </div>
          {pages.length > 1 && <figcaption className="mt-2 text-sm text-grey">{name}</figcaption>}
        </figure>
      ))}
      {proof.isExample && (
        <p className="text-sm sm:col-span-2">These are example words. They aren’t printed.</p>
      )}
    </div>
  );
}
