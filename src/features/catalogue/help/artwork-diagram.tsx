const LINES = [
  { name: 'Bleed', words: 'an extra 3 mm, which we cut off', look: 'bg-magenta' },
  { name: 'Cut line', words: 'the finished size', look: 'bg-ink' },
  { name: 'Safe area', words: 'keep text and logos inside', look: 'bg-cyan' },
];

/** A sheet with bleed, cut line and safe area, in the colours used by previews and templates. */
export function ArtworkDiagram() {
  return (
    <figure className="crop-marks p-6">
      <svg viewBox="0 0 220 160" role="img" aria-labelledby="diagram-title" className="w-full">
        <title id="diagram-title">
          A flyer with three outlines: bleed outside the cut line, and the safe area inside it
        </title>
        <rect x="6" y="6" width="208" height="148" className="fill-magenta/15 stroke-magenta" />
        <rect x="14" y="14" width="192" height="132" className="fill-white stroke-ink" />
        <rect x="24" y="24" width="172" height="112" className="fill-none stroke-cyan" />
        <path d="M36 48h86M36 62h120M36 76h108" strokeWidth="5" className="fill-none stroke-rule" />
        <rect x="36" y="94" width="44" height="28" className="fill-stage" />
      </svg>
      <figcaption className="mt-4 text-sm">
        <ul className="space-y-1">
          {LINES.map(({ name, words, look }) => (
            <li key={name} className="flex items-center gap-3">
              <span aria-hidden="true" className={`h-1 w-6 ${look}`} />
              <span>
                <strong>{name}</strong>: {words}
              </span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
