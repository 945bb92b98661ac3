import { photoName, textName } from './design-form.ts';
import type { DesignProof } from './proof-of-design.server.ts';

interface Props {
  proof: Pick<DesignProof, 'pages'>;
  /** the fields that are photos */
  photos: readonly string[];
}

/** The finished pages. A press on a part leads to its field, without script too. */
export function DesignPages({ proof, photos }: Props) {
  return proof.pages.map(({ name, picture, boxes }) => (
    <figure key={name} className="mb-5">
      <div className="relative inline-block shadow-lg">
        <img
          src={picture}
          alt={`${name}, as it will be printed`}
          className="max-h-[70vh] w-auto max-w-full"
        />
        {boxes.map(({ field, style }) => {
          const isPhoto = photos.includes(field);
          return (
            <a
              key={`${field}${style.top}${style.left}`}
              href={`#${isPhoto ? photoName(field) : textName(field)}`}
              data-photo={isPhoto ? field : undefined}
              tabIndex={-1}
              draggable={false}
              className="absolute rounded-sm outline-reflex hover:outline-2 hover:outline-dashed"
              style={style}
            >
              <span className="sr-only">Change {field}</span>
            </a>
          );
        })}
      </div>
      {proof.pages.length > 1 && <figcaption className="mt-2 text-sm text-grey">{name}</figcaption>}
    </figure>
  ));
}
