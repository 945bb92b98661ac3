import { type PlatesView, percentWords } from './plates-view.ts';

interface Props {
  plates: PlatesView;
  isLive: boolean;
  shown: readonly boolean[];
  alone: number | null;
  /** how much of each plate is at the point, 0 to 1; null if there is no point */
  amounts: readonly number[] | null;
  here: string;
  onShow: (place: number, isShown: boolean) => void;
  onAlone: (place: number) => void;
}

/** The page's inks: which are shown, how much of each there is, and how much at the point. */
export function PlatesTable({ plates, isLive, shown, alone, amounts, here, onShow, onAlone }: Props) {
  const total = amounts?.reduce((sum, it) => sum + it, 0) ?? 0;
  const isOver = amounts !== null && Math.round(total * 255) > plates.least;
  return (
    <table className="w-full text-left">
      <caption className="sr-only">Plates of this page</caption>
      <thead>
        <tr className="text-grey">
          <th scope="col" className="py-1 pr-2 font-normal">
            Plate
          </th>
          <th scope="col" className="py-1 pr-2 text-right font-normal max-sm:hidden">
            Average
          </th>
          <th scope="col" className="py-1 pr-2 text-right font-normal">
            Most
          </th>
          <th scope="col" className="py-1 pr-2 text-right font-normal">
            Here
          </th>
          <th scope="col" className="py-1">
            <span className="sr-only">Alone</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {plates.plates.map(({ name, rgb, mean, most }, i) => (
          <tr key={name} className="border-t border-rule">
            <th scope="row" className="max-w-40 py-1 pr-2 font-normal">
              <label className="flex min-h-9 items-center gap-2">
                <input
                  type="checkbox"
                  checked={shown[i] ?? false}
                  disabled={alone !== null}
                  onChange={(event) => onShow(i, event.currentTarget.checked)}
                  className={`size-5 shrink-0 accent-reflex ${isLive ? '' : 'invisible'}`}
                />
                <svg viewBox="0 0 14 14" width="14" height="14" className="shrink-0" aria-hidden="true">
                  <rect width="14" height="14" fill={`rgb(${rgb.join(' ')})`} stroke="#8c8a82" />
                </svg>
                <span className="min-w-0 break-words">{name}</span>
              </label>
            </th>
            <td className="figures py-1 pr-2 text-right whitespace-nowrap max-sm:hidden">
              {percentWords(mean)}
            </td>
            <td className="figures py-1 pr-2 text-right whitespace-nowrap">{percentWords(most)}</td>
            <td className="figures py-1 pr-2 text-right font-semibold whitespace-nowrap">
              {amounts ? percentWords(amounts[i] ?? 0) : '–'}
            </td>
            <td className="py-1 text-right">
              <Alone
                name={name}
                isLive={isLive}
                isAlone={alone === i}
                here={here}
                onPress={() => onAlone(i)}
              />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-edge">
          <th scope="row" className="py-2 pr-2">
            All together
          </th>
          <td className="max-sm:hidden" />
          <td className="figures py-2 pr-2 text-right whitespace-nowrap">{plates.mostPercent} %</td>
          <td
            className={`figures py-2 pr-2 text-right font-bold whitespace-nowrap ${isOver ? 'text-stop' : ''}`}
          >
            {amounts ? `${isOver ? '! ' : ''}${percentWords(total)}` : '–'}
          </td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
}

function Alone({
  name,
  isLive,
  isAlone,
  here,
  onPress,
}: {
  name: string;
  isLive: boolean;
  isAlone: boolean;
  here: string;
  onPress: () => void;
}) {
  if (isLive)
    return (
      <button
        type="button"
        className={`button px-3 ${isAlone ? 'button-primary' : ''}`}
        aria-pressed={isAlone}
        onClick={onPress}
      >
        Alone <span className="sr-only">{name}</span>
      </button>
    );
  return (
    <a
      href={isAlone ? here : `${here}&plate=${encodeURIComponent(name)}`}
      className={`button px-3 ${isAlone ? 'button-primary' : ''}`}
      aria-current={isAlone ? 'true' : undefined}
    >
      Alone <span className="sr-only">{name}</span>
    </a>
  );
}
