import { MapPin } from 'lucide-react';
import type { FrameData } from '#shell/frame-data.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Lines } from '#ui/lines.tsx';
import { mapFrameUrl, mapLinkUrl } from './map-links.ts';

type Props = Pick<FrameData, 'company' | 'visiting'> & { showsMap: boolean };

/**
 * The press's location. Nothing is requested from a map service until the visitor asks for it (ruling 38): until then,
 * or if none is set, our own drawing shows the coordinates.
 */
export function WhereWeAre({ company, visiting, showsMap }: Props) {
  const frameUrl = mapFrameUrl(visiting);
  const address = [...company.addressLines, company.postalCode];
  return (
    <section id="map" aria-labelledby="map-title" className="mt-14">
      <h2 id="map-title">Where we are</h2>
      <div className="sheet mt-5 grid overflow-hidden lg:grid-cols-[2fr_1fr]">
        {showsMap && frameUrl ? (
          <iframe src={frameUrl} title={`Map showing ${company.name}`} className="h-96 w-full" />
        ) : (
          <PositionPlate {...visiting} />
        )}
        <div className="flex flex-col p-5 sm:p-6">
          <p className="flex gap-2 font-semibold">
            <MapPin size={20} aria-hidden="true" className="shrink-0" /> {company.name}
          </p>
          <address className="mt-2 text-sm not-italic">
            <Lines of={address} />
          </address>
          <p className="mt-4 text-sm">Collect same-day orders from the front desk during opening hours.</p>
          <p className="mt-auto flex flex-wrap gap-3 pt-5">
            {frameUrl && !showsMap && <ButtonLink to="/contact?map=1#map">Load the Map</ButtonLink>}
            <a href={mapLinkUrl(visiting)} rel="noreferrer" className="button">
              Open in Maps
            </a>
          </p>
          {frameUrl && !showsMap && (
            <p className="field-hint mt-2">
              The map comes from Google. If you load it, Google sees your IP address and may set cookies.
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

/** Rings at one and two kilometres around the registration mark, which are correct for any place. */
function PositionPlate({ latitude, longitude }: Props['visiting']) {
  const north = `${Math.abs(latitude).toFixed(2)}° ${latitude < 0 ? 'S' : 'N'}`;
  const east = `${Math.abs(longitude).toFixed(2)}° ${longitude < 0 ? 'W' : 'E'}`;
  return (
    <svg
      viewBox="0 0 600 340"
      role="img"
      aria-label={`Position: ${north}, ${east}`}
      className="w-full bg-stage"
    >
      <path d="M0 170H600M300 0V340" className="fill-none stroke-rule" />
      {[75, 150].map((radius) => (
        <circle
          key={radius}
          cx="300"
          cy="170"
          r={radius}
          strokeDasharray="4 5"
          className="fill-none stroke-edge"
        />
      ))}
      <circle cx="300" cy="170" r="17" strokeWidth="2" className="fill-white stroke-ink" />
      <path d="M272 170H328M300 142V198" strokeWidth="2" className="stroke-ink" />
      <circle cx="300" cy="170" r="5" className="fill-magenta" />
      <g className="fill-grey text-[22px] lg:text-[14px]">
        <text x="381" y="164">
          1 km
        </text>
        <text x="456" y="164">
          2 km
        </text>
        <text x="308" y="18">
          N
        </text>
        <text x="16" y="326">
          {north}, {east}
        </text>
      </g>
    </svg>
  );
}
