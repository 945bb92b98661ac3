import {
  foldedWithCup,
  laidTable,
  padWithCup,
  padWithPhone,
  withCup,
  withGlasses,
  withPhone,
  withTwig,
} from './compose-beside.ts';
import { onEasel } from './compose-boards.ts';
import { bound, folded } from './compose-bound.ts';
import {
  calendarStack,
  calendarWithCup,
  deskCalendarOnShelf,
  deskCalendars,
  deskCalendarWithCup,
  onWallByWire,
} from './compose-calendar.ts';
import { carbonSet, cardStacks, envelopes, pads, sheets, withEnvelope } from './compose-flat.ts';
import { onClipboard, onCork } from './compose-hung.ts';
import { onRailings, onStakes, overDoor } from './compose-outdoors.ts';
import { inBlock, inHolder, onShelf } from './compose-place.ts';
import { aboveBench, bannerByDoor, besideDoor, byStool, inLobby, onStuds } from './compose-room.ts';
import { bannerCorner, boardStack, unrolled, withBag } from './compose-spread.ts';
import { perforated, tickets } from './compose-torn.ts';
import type { Scene } from './draw-scene.ts';
import { type Composition, FAMILIES, type FamilyName, familyOf } from './families.ts';
import type { Drawn } from './product-measures.ts';
import type { SceneView } from './views.ts';

type Compose = (product: Drawn) => Scene;
const three = (hand: Compose, table: Compose, wall: Compose) => ({ hand, table, wall });

/** How each family is arranged. A new product of a known form is drawn from its measurements alone. */
const compositions: Readonly<Record<FamilyName, Record<Composition, Compose>>> = {
  flyer: three(withCup, sheets, inHolder),
  letter: three(withCup, sheets, onClipboard),
  slip: three(withCup, sheets, onShelf),
  form: three(withCup, carbonSet, onClipboard),
  'business-card': three(withPhone, cardStacks, inBlock),
  card: three(withTwig, withEnvelope, onShelf),
  menu: three(withCup, sheets, inBlock),
  placemat: three(withCup, sheets, laidTable),
  voucher: three(withCup, sheets, inBlock),
  ticket: three(withPhone, tickets, onCork),
  perforated: three(withCup, perforated, onCork),
  envelope: three(withCup, envelopes, onShelf),
  pad: three(padWithCup, pads, padWithPhone),
  leaflet: three(foldedWithCup, folded, inHolder),
  'folded-card': three(foldedWithCup, folded, onShelf),
  book: three(withGlasses, bound, onShelf),
  'wall-calendar': three(calendarWithCup, calendarStack, onWallByWire),
  'desk-calendar': three(deskCalendarWithCup, deskCalendars, deskCalendarOnShelf),
  'small-poster': three(withCup, unrolled, aboveBench),
  poster: three(besideDoor, unrolled, aboveBench),
  plan: three(besideDoor, unrolled, aboveBench),
  planner: three(besideDoor, unrolled, aboveBench),
  banner: three(overDoor, bannerCorner, onRailings),
  'roller-banner': three(bannerByDoor, withBag, inLobby),
  board: three(byStool, boardStack, onStuds),
  'fluted-board': three(byStool, boardStack, onStakes),
  'easel-board': three(byStool, boardStack, onEasel),
};

/** The scene of a view of a product. Details are seen on the table. */
export function compose(product: Drawn, view: SceneView = 'scene'): Scene {
  const family = familyOf(product);
  const main = view === 'scene' || view === 'social' ? FAMILIES[family].first : view;
  return compositions[family][main === 'detail' ? 'table' : main](product);
}
