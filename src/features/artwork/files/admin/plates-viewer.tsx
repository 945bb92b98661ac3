import { useEffect, useRef, useState } from 'react';
import { type LoadedPlates, loadPlates } from './load-plates.ts';
import { PlatesPane, type Point } from './plates-pane.tsx';
import { PlatesTable } from './plates-table.tsx';
import { drawnWords, overWords, type PlatesView, percentWords } from './plates-view.ts';
import { platesPath } from './separations-path.ts';

interface Props {
  artworkId: string;
  productId: string;
  page: number;
  /** the page's own address, without a plate */
  here: string;
  /** the name of the plate that is shown alone, as the address says */
  plate: string | null;
  /** null while they are being drawn */
  first: PlatesView | null;
  /** the proof's address, to show meanwhile; null if there is none */
  proof: string | null;
}

/**
 * One page's plates: which are shown, how much ink is under the pointer, and where there is too much. Without script,
 * links show all plates together or one alone, as pictures.
 */
export function PlatesViewer(props: Props) {
  const { artworkId, productId, page, here, plate, first, proof } = props;
  const [plates, setPlates] = useState(first);
  const [loaded, setLoaded] = useState<LoadedPlates | 'failed' | null>(null);
  const [hidden, setHidden] = useState<readonly number[]>([]);
  const [alone, setAlone] = useState<number | null>(() => placeOf(first, plate));
  const [red, setRed] = useState(true);
  const [point, setPoint] = useState<Point | null>(null);
  const current = useRef(plate);
  useEffect(() => {
    const ended = new AbortController();
    const at = (what: string, version?: string) =>
      platesPath(artworkId, page, { product: productId, what, ...(version ? { version } : {}) });
    loadPlates(first, at, ended.signal).then(
      (all) => {
        setPlates(all.view);
        if (!first) setAlone(placeOf(all.view, current.current));
        setLoaded(all);
      },
      () => ended.signal.aborted || setLoaded('failed'),
    );
    return () => ended.abort();
  }, [artworkId, productId, page, first]);
  if (!plates)
    return (
      <Waiting
        proof={proof}
        here={plate ? `${here}&plate=${encodeURIComponent(plate)}` : here}
        failed={loaded === 'failed'}
        page={page}
      />
    );
  const live = loaded && loaded !== 'failed' ? loaded : null;
  const shown = plates.plates.map((_, i) => (alone === null ? !hidden.includes(i) : i === alone));
  const amounts = point && live && amountsAt(live, plates, point);
  const picture = platesPath(artworkId, page, {
    product: productId,
    what: alone === null ? 'all' : `${alone}`,
    version: plates.version,
  });
  return (
    <div className="mt-4 grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,1fr)_26rem] xl:items-start">
      <PlatesPane
        plates={plates}
        page={page}
        picture={alone !== null && plates.plates[alone]?.most === 0 ? null : picture}
        live={live}
        shown={shown}
        red={red}
        point={point}
        setPoint={setPoint}
        words={amounts ? spokenWords(plates, amounts) : ''}
      />
      <div className="min-w-0 space-y-4 text-sm">
        <PlatesTable
          plates={plates}
          isLive={live !== null}
          shown={shown}
          alone={alone}
          amounts={amounts}
          here={here}
          onShow={(i, isShown) => setHidden((was) => (isShown ? was.filter((it) => it !== i) : [...was, i]))}
          onAlone={(i) => setAlone((was) => (was === i ? null : i))}
        />
        <Notes plates={plates} isLive={live !== null} failed={loaded === 'failed'} onRed={setRed} />
      </div>
    </div>
  );
}

/** Further notes about the page. */
function Notes({
  plates,
  isLive,
  failed,
  onRed,
}: {
  plates: PlatesView;
  isLive: boolean;
  failed: boolean;
  onRed: (isRed: boolean) => void;
}) {
  return (
    <>
      <p className={plates.overShare > 0 ? 'notice notice-stop' : ''}>{overWords(plates)}</p>
      {isLive && (
        <label className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            defaultChecked
            className="size-5 accent-reflex"
            onChange={(event) => onRed(event.currentTarget.checked)}
          />
          Paint too much ink red
        </label>
      )}
      {failed && (
        <p className="notice notice-care">
          The plates could not be loaded, so there are only pictures. Reload the page to try again.
        </p>
      )}
      {plates.notReplaced.length > 0 && (
        <p className="notice notice-care">
          Not replaced on this page, and still a plate of its own: {plates.notReplaced.join(', ')}.
        </p>
      )}
      {drawnWords(plates).map((words) => (
        <p key={words} className="text-grey">
          {words}
        </p>
      ))}
    </>
  );
}

function placeOf(plates: PlatesView | null, name: string | null): number | null {
  const at = plates?.plates.findIndex((it) => it.name === name) ?? -1;
  return at < 0 ? null : at;
}

function amountsAt({ plates }: LoadedPlates, { widthPx }: PlatesView, { x, y }: Point): number[] {
  return plates.map((it) => (it?.[y * widthPx + x] ?? 0) / 255);
}

function spokenWords({ plates }: PlatesView, amounts: readonly number[]): string {
  const each = plates.flatMap(({ name }, i) =>
    (amounts[i] ?? 0) > 0 ? [`${name} ${percentWords(amounts[i] ?? 0)}`] : [],
  );
  if (each.length === 0) return 'No ink here';
  const total = amounts.reduce((sum, it) => sum + it, 0);
  return `${each.join(', ')}. Total ${percentWords(total)}`;
}

function Waiting({
  proof,
  here,
  failed,
  page,
}: {
  proof: string | null;
  here: string;
  failed: boolean;
  page: number;
}) {
  return (
    <div className="mt-4 space-y-3">
      <p className={failed ? 'notice notice-care' : 'notice'} role="status">
        {failed ? 'This page’s plates could not be drawn.' : 'We are drawing the plates.'}{' '}
        <a href={here}>{failed ? 'Try again' : 'Show them'}</a>
        {failed ? '.' : ' in a moment.'}
        {proof && ' Until then, this is the proof.'}
      </p>
      {proof && <img src={proof} alt={`Page ${page} as it will print`} className="h-auto max-w-full" />}
    </div>
  );
}
