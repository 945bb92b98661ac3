/**
 * The districts of the shop, in order: below its pages, each imports only from those before it. Pages are leaves: they may use
 * any room's front door, and nobody imports them.
 */
const DISTRICTS = [
  'pricing',
  'catalogue',
  'artwork',
  'orders',
  'money',
  'selling',
  'people',
  'marketing',
  'floor',
  'desk',
];

/** Files that a URL leads to: `routes.ts` names them. */
const PAGES = '-(page|action|gate|file)\\.tsx?$|create-checkout-session\\.ts$|/logout\\.ts$';
const TESTS = '\\.test\\.tsx?$';
const FRONT_DOORS = '/index(\\.server)?\\.ts$';
/** Back-office screens: like pages they may use any front door, and only pages of their own folder use them. */
const ADMIN = '/admin/[^/]+\\.tsx$';
/** Parts of screens that pages of several features show: components, shared as such. */
const SHARED_PARTS =
  '-(field|list|badge|card|confirmed|not-shown|picture|tab|signup)\\.tsx$|/(use-upload|file-checks)\\.ts$';

/** Rooms that could be packages: each has one front door, and imports go one way through its folders. */
const ROOMS = ['preflight', 'pictures', 'imposition', 'composition'];
/** Who in artwork checking may import whom: each folder itself and those named here. */
const PREFLIGHT = {
  report: [],
  spec: ['report'],
  rules: ['report', 'spec'],
  messages: ['report', 'rules', 'spec'],
  engine: ['report', 'spec'],
};

const roomRules = [
  ...ROOMS.map((room) => ({
    name: `through-the-front-door-of-${room}`,
    severity: 'error',
    comment: 'Import its index.ts or index.server.ts; say there what others may use.',
    from: { path: '^src/', pathNot: `^src/${room}/|${TESTS}` },
    to: { path: `^src/${room}/`, pathNot: FRONT_DOORS },
  })),
  {
    name: 'rooms-know-no-shop',
    severity: 'error',
    comment: 'No cart, order or page: what a room needs of the shop is handed in.',
    from: { path: `^src/(${ROOMS.join('|')})/`, pathNot: TESTS },
    to: { path: '^src/(features|shell|ui|visitor)/' },
  },
  ...Object.entries(PREFLIGHT).map(([folder, uses]) => ({
    name: `preflight-${folder}-imports-one-way`,
    severity: 'error',
    from: { path: `^src/preflight/${folder}/`, pathNot: TESTS },
    to: { path: '^src/preflight/', pathNot: `^src/preflight/(${[folder, ...uses].join('|')})/` },
  })),
];

const districtRules = DISTRICTS.slice(0, -1).map((district, i) => ({
  name: `${district}-imports-no-later-district`,
  severity: 'error',
  comment: `The order is ${DISTRICTS.join(' ‹ ')}. Turn the call round, or move what is needed to where it belongs.`,
  from: { path: `^src/features/${district}/`, pathNot: `${PAGES}|${TESTS}|${ADMIN}` },
  to: { path: `^src/features/(${DISTRICTS.slice(i + 1).join('|')})/` },
}));

export default {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { circular: true },
    },
    {
      name: 'kit-stands-alone',
      severity: 'error',
      from: { path: '^src/kit/', pathNot: TESTS },
      to: { path: '^src/(?!kit/)' },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: TESTS },
      to: { path: '^src/(features|shell|ui|visitor|routes|jobs|app|server)' },
    },
    {
      name: 'visitor-knows-no-feature',
      severity: 'error',
      from: { path: '^src/visitor/', pathNot: TESTS },
      to: { path: '^src/(features|shell)/' },
    },
    {
      name: 'ui-knows-no-shop-words',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/(features|shell|platform|visitor)/' },
    },
    ...districtRules,
    ...roomRules,
    {
      name: 'through-the-front-door',
      severity: 'error',
      comment: 'Import the room’s index.ts or index.server.ts; say there what others may use.',
      from: { path: '^src/features/([^/]+/[^/]+)/', pathNot: TESTS },
      to: { path: '^src/features/', pathNot: `^src/features/$1/|${FRONT_DOORS}|${SHARED_PARTS}` },
    },
    {
      name: 'pages-are-leaves',
      severity: 'error',
      from: { path: '^src/', pathNot: `${TESTS}|^src/routes\\.ts$` },
      to: { path: '^src/features/.*-page\\.tsx?$' },
    },
    {
      name: 'browser-code-stays-in-the-browser',
      severity: 'error',
      comment: 'A component must not reach server code; loaders and actions of pages may.',
      from: { path: '\\.tsx$', pathNot: `${PAGES}|${TESTS}|[/-]emails/|^src/(root|entry\\.server)\\.tsx$` },
      to: { path: '\\.server\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'environment-is-read-at-the-entries',
      severity: 'error',
      from: { path: '^src/(features|kit|ui|shell|visitor)/' },
      to: { path: '^src/env\\.ts$' },
    },
    {
      name: 'not-to-dev-dep',
      severity: 'error',
      from: { path: '^src/', pathNot: `${TESTS}|^src/routes\\.ts$` },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|\\.\\./build/|\\./\\+types/)' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg|sql|json)' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
