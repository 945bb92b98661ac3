/**
 * Families of products, and what each of their three pictures shows: `hand` beside things whose size everybody knows,
 * `table` lying as it comes, `wall` in its place. Browsers load this module.
 */
export type Composition = 'hand' | 'table' | 'wall';

/** `label` names the picture beside the others; `seen` describes it for people who can’t see it. */
export type Shot = { label: string; seen: string };
export type Family = { first: Composition } & Record<Composition, Shot>;

const shot = (label: string, seen: string): Shot => ({ label, seen });

export const FAMILIES = {
  flyer: {
    first: 'hand',
    hand: shot('Beside a cup', 'a flyer on an oak table between a pen and a cup of coffee'),
    table: shot('In a stack', 'a stack of flyers with others fanned beside it, one showing its back'),
    wall: shot('In a holder', 'flyers in a clear holder on a counter'),
  },
  letter: {
    first: 'hand',
    hand: shot('Beside a cup', 'a printed sheet on an oak table between a pen and a cup of coffee'),
    table: shot('In a stack', 'a stack of printed sheets with others fanned beside it'),
    wall: shot('On a clipboard', 'a printed sheet on a clipboard on the wall'),
  },
  slip: {
    first: 'hand',
    hand: shot('Beside a cup', 'a printed slip on an oak table between a pen and a cup of coffee'),
    table: shot('In a stack', 'a stack of printed slips with others behind it'),
    wall: shot('On a shelf', 'a printed slip leaning on a shelf beside a vase'),
  },
  form: {
    first: 'table',
    hand: shot('Beside a cup', 'a carbonless form on an oak table between a pen and a cup of coffee'),
    table: shot('With its copies', 'a carbonless form over its yellow and pink copies'),
    wall: shot('On a clipboard', 'a carbonless form on a clipboard on the wall'),
  },
  'business-card': {
    first: 'table',
    hand: shot('Beside a phone', 'business cards on a desk between a telephone and a pen'),
    table: shot('In stacks', 'two stacks of business cards, with loose ones beside them'),
    wall: shot('In a block', 'business cards in a slotted block of oak on a counter'),
  },
  card: {
    first: 'hand',
    hand: shot('With a pen', 'a card on its envelope with a twig of eucalyptus and a pen'),
    table: shot('On its envelope', 'a card on its envelope, another showing its back'),
    wall: shot('On a shelf', 'cards leaning on a shelf beside a vase'),
  },
  menu: {
    first: 'wall',
    hand: shot('Beside a cup', 'a menu on an oak table between a pen and a cup of coffee'),
    table: shot('In a stack', 'menus fanned on a table, one showing its back'),
    wall: shot('On the table', 'a menu standing in a block of oak on a café table, beside a cup'),
  },
  placemat: {
    first: 'wall',
    hand: shot('Beside a cup', 'a placemat on an oak table between a pen and a cup of coffee'),
    table: shot('In a stack', 'a stack of placemats, one showing its back'),
    wall: shot('At a meal', 'a placemat on an oak table with a fork, a knife and a cup of coffee'),
  },
  voucher: {
    first: 'table',
    hand: shot('Beside a cup', 'a gift voucher on an oak table between a pen and a cup of coffee'),
    table: shot('In a stack', 'a stack of gift vouchers with others behind it'),
    wall: shot('In a block', 'a gift voucher standing in a block of oak on a counter'),
  },
  ticket: {
    first: 'table',
    hand: shot('Beside a phone', 'tickets on a desk between a telephone and a pen'),
    table: shot('In a stack', 'a stack of tickets, one with its stub torn off'),
    wall: shot('On a board', 'tickets pinned to a cork board'),
  },
  perforated: {
    first: 'table',
    hand: shot('Beside a cup', 'a perforated sheet on an oak table between a pen and a cup of coffee'),
    table: shot('Torn off', 'a stack of perforated sheets, one with its part torn off'),
    wall: shot('On a board', 'perforated sheets pinned to a cork board'),
  },
  envelope: {
    first: 'table',
    hand: shot('Beside a cup', 'a printed envelope on an oak table between a pen and a cup of coffee'),
    table: shot('In a stack', 'printed envelopes, one showing its flap'),
    wall: shot('On a shelf', 'a printed envelope leaning on a shelf beside a vase'),
  },
  pad: {
    first: 'table',
    hand: shot('Beside a cup', 'a pad on an oak desk with a pen on it and a cup of coffee'),
    table: shot('As it comes', 'pads on their boards, with a pencil'),
    wall: shot('On a desk', 'a pad on a desk between a telephone and a pen'),
  },
  leaflet: {
    first: 'table',
    hand: shot('Beside a cup', 'a leaflet folded shut on an opened one, beside a pen and a cup of coffee'),
    table: shot('Open and folded', 'a leaflet standing in its folds, with folded ones beside it'),
    wall: shot('In a holder', 'folded leaflets in a clear holder on a counter'),
  },
  'folded-card': {
    first: 'table',
    hand: shot('Beside a cup', 'a folded card shut on an opened one, beside a pen and a cup of coffee'),
    table: shot('Open and folded', 'a card standing in its fold, with folded ones beside it'),
    wall: shot('On a shelf', 'folded cards leaning on a shelf beside a vase'),
  },
  book: {
    first: 'table',
    hand: shot(
      'Open, with glasses',
      'a book open on an oak table with reading glasses on it and a cup of coffee',
    ),
    table: shot('Open and closed', 'a closed book on an open one'),
    wall: shot('On a shelf', 'books leaning on a shelf beside a vase'),
  },
  'wall-calendar': {
    first: 'wall',
    hand: shot('Beside a cup', 'a calendar on an oak table between a pen and a cup of coffee'),
    table: shot('In a stack', 'calendars on one another, their wire at the head'),
    wall: shot('On a wall', 'a calendar hanging on the wall by its wire, over a shelf with a vase'),
  },
  'desk-calendar': {
    first: 'hand',
    hand: shot('Beside a cup', 'a desk calendar standing on an oak desk between a pen and a cup of coffee'),
    table: shot('One behind the other', 'two desk calendars standing on their card feet'),
    wall: shot('On a shelf', 'a desk calendar on a shelf beside a vase'),
  },
  'small-poster': {
    first: 'wall',
    hand: shot('Beside a cup', 'a poster on an oak table between a pen and a cup of coffee'),
    table: shot('Flat and rolled', 'a poster flat on an oak table, others rolled beside it'),
    wall: shot('On a wall', 'two posters hanging on a wall by clips, a plant beside them'),
  },
  poster: {
    first: 'wall',
    hand: shot('Beside a door', 'a poster hanging on the wall beside a door'),
    table: shot('Flat and rolled', 'a poster flat on an oak table, others rolled beside it'),
    wall: shot('On a wall', 'a poster hanging on a wall by clips, a plant beside it'),
  },
  plan: {
    first: 'table',
    hand: shot('Beside a door', 'a building plan hanging on the wall beside a door'),
    table: shot('Flat and rolled', 'a building plan flat on an oak table, others rolled beside it'),
    wall: shot('On a wall', 'a building plan hanging on a wall by clips, a plant beside it'),
  },
  planner: {
    first: 'wall',
    hand: shot('Beside a door', 'a year planner hanging on the wall beside a door'),
    table: shot('Flat and rolled', 'a year planner flat on an oak table, others rolled beside it'),
    wall: shot('On a wall', 'a year planner hanging on a wall by clips, a plant beside it'),
  },
  banner: {
    first: 'wall',
    hand: shot('Over a door', 'a banner on a brick wall over a shop door'),
    table: shot('Corner and eyelets', 'the corner of a banner: its hem, weave and brass eyelets, with cord'),
    wall: shot('On railings', 'a banner tied to railings by its brass eyelets'),
  },
  'roller-banner': {
    first: 'wall',
    hand: shot('Beside a door', 'a roller banner beside a door, nearly as tall'),
    table: shot('Base and bag', 'the aluminium base of a roller banner, and its padded bag on the floor'),
    wall: shot('In a lobby', 'a roller banner in a lobby with a bench and a plant'),
  },
  board: {
    first: 'hand',
    hand: shot('Beside a stool', 'rigid boards leaning against a wall beside a stool with a plant'),
    table: shot('Edge and face', 'the corner of a stack of rigid boards, a pen beside their edges'),
    wall: shot('On a wall', 'a rigid board on a wall, held off it by four steel studs'),
  },
  'fluted-board': {
    first: 'wall',
    hand: shot('Beside a stool', 'fluted boards leaning against a wall beside a stool with a plant'),
    table: shot('Edge and face', 'the corner of a stack of fluted boards, a pen beside their open channels'),
    wall: shot('On stakes', 'a fluted board on two stakes in a lawn'),
  },
  'easel-board': {
    first: 'wall',
    hand: shot('Beside a stool', 'rigid boards leaning against a wall beside a stool with a plant'),
    table: shot('Edge and face', 'the corner of a stack of rigid boards, a pen beside their edges'),
    wall: shot('On an easel', 'a board on an easel, a plant beside it'),
  },
} as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof FAMILIES;

type Known = { form: string; categoryId: string; widthMm: number; heightMm: number };

const byForm: Readonly<Record<string, FamilyName>> = {
  form: 'form',
  envelope: 'envelope',
  pad: 'pad',
  booklet: 'book',
  'perfect-bound': 'book',
  'wire-bound': 'book',
  planner: 'planner',
  plan: 'plan',
  voucher: 'voucher',
  'foil-voucher': 'voucher',
  ticket: 'ticket',
  perforated: 'perforated',
  banner: 'banner',
  'roller-banner': 'roller-banner',
};

/** The family of a product, from its form, category and size. A form nobody knows is photographed as flyers are. */
export function familyOf({ form, categoryId, widthMm, heightMm }: Known): FamilyName {
  const isWide = widthMm > heightMm;
  if (form === 'card') return categoryId === 'business-cards' ? 'business-card' : 'card';
  if (form === 'menu') return isWide ? 'placemat' : 'menu';
  if (form === 'calendar') return isWide ? 'desk-calendar' : 'wall-calendar';
  if (form === 'folded')
    return categoryId === 'invitations' || categoryId === 'wedding-printing' ? 'folded-card' : 'leaflet';
  if (form === 'board') {
    if (categoryId === 'correx-boards') return 'fluted-board';
    return categoryId === 'funeral' || categoryId === 'wedding-printing' ? 'easel-board' : 'board';
  }
  const known = byForm[form];
  if (known) return known;
  if (categoryId === 'posters' && Math.min(widthMm, heightMm) >= 297)
    return Math.max(widthMm, heightMm) < 500 ? 'small-poster' : 'poster';
  if (categoryId === 'stationery') return isWide ? 'slip' : 'letter';
  return 'flyer';
}
