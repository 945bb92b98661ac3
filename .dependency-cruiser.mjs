// Who may import whom. The feature map: below its pages, a feature uses only the features named here, and only through
// their front doors (index.ts, index.server.ts). Pages are leaves: they may use any front door, and nobody imports them.
const FEATURES = {
  // Name, address, hours and bank holidays: what every page and email may say.
  company: ['reviews'],
  // Orders of guests join an account when its address is confirmed (ruling 21).
  accounts: ['company', 'orders', 'pricing'],
  catalogue: ['delivery', 'pricing', 'reviews'],
  'product-form': ['artwork', 'cart', 'catalogue', 'delivery', 'pricing'],
  pricing: [],
  // What staff do to products, prices, papers and turnarounds: screens, and the commands behind them.
  'price-management': ['pricing'],
  'product-editor': ['catalogue', 'price-management', 'pricing'],
  'product-pricing': ['pricing'],
  turnarounds: ['delivery', 'pricing', 'product-pricing'],
  reviews: [],
  delivery: ['company', 'pricing'],
  discounts: ['pricing'],
  artwork: ['accounts', 'catalogue', 'company', 'delivery', 'pricing'],
  cart: ['artwork', 'catalogue', 'delivery', 'discounts', 'pricing'],
  credit: ['company'],
  orders: ['company', 'delivery', 'discounts', 'pricing'],
  // What customers are written about their orders.
  'order-emails': ['company', 'delivery', 'orders', 'pricing'],
  // The artwork of what was ordered, which can be replaced until it is printed: judged as where it was bought.
  'order-artwork': ['artwork', 'catalogue', 'company', 'orders', 'pricing'],
  // Proofs that customers show to colleagues, before and after the order.
  'proof-shares': ['artwork', 'company', 'orders', 'pricing'],
  // Their documents as XML for accounting programs.
  'structured-invoices': ['company', 'orders', 'pricing'],
  payments: ['artwork', 'cart', 'company', 'credit', 'delivery', 'discounts', 'order-artwork', 'orders'],
  checkout: [
    'artwork',
    'cart',
    'catalogue',
    'credit',
    'delivery',
    'discounts',
    'orders',
    'payments',
    'pricing',
  ],
  // What staff put together for a customer, and the order that it becomes: priced and paid as a cart is.
  drafts: [
    'artwork',
    'cart',
    'catalogue',
    'checkout',
    'company',
    'delivery',
    'orders',
    'payments',
    'pricing',
  ],
  // One invoice a month over the orders on an account.
  'monthly-invoices': ['company', 'orders', 'pricing', 'structured-invoices'],
  // A placed order that changes: priced as a draft's lines are, and paid or given back by the same code.
  'order-changes': [
    'cart',
    'catalogue',
    'company',
    'credit',
    'delivery',
    'discounts',
    'drafts',
    'orders',
    'payments',
    'pricing',
    // An order's status follows the jobs that come and go with its lines.
    'production',
  ],
  // What customers say is wrong with an order. What becomes of it crosses orders, money and production: `backoffice`.
  complaints: ['artwork', 'catalogue', 'company', 'delivery', 'order-emails', 'orders'],
  // How ordered items are made. What a job waits for is in its order and its payment.
  production: ['company', 'complaints', 'delivery', 'mentions', 'orders', 'payments', 'pricing'],
  // What the owner sets it up from: stages, presses and families.
  'floor-settings': ['accounts', 'production'],
  // Notes that name staff with an @, and the jobs that they have taken, which are due at a time.
  mentions: ['company', 'delivery'],
  // Jobs printed together. What they are is in their products, whether they can be printed in their orders.
  sheets: ['artwork', 'catalogue', 'delivery', 'orders', 'payments', 'pricing', 'production'],
  // How orders leave. What a parcel weighs is delivery's rule; its jobs are moved by production.
  despatch: ['company', 'delivery', 'orders', 'production'],
  enquiries: ['accounts', 'company'],
  help: ['company'],
  newsletter: ['company'],
  campaigns: ['catalogue', 'company', 'newsletter'],
  legal: ['company', 'delivery'],
  // What is held about a person crosses every feature; its SQL stands together, so that it can be read as one.
  'personal-data': ['accounts', 'artwork', 'company', 'complaints', 'drafts', 'orders'],
  settings: ['artwork', 'company', 'credit', 'delivery', 'orders', 'personal-data'],
  'sample-orders': ['artwork', 'catalogue', 'delivery', 'orders', 'pricing'],
  // The owner's rules for the check.
  'artwork-checks': ['artwork', 'settings'],
  // Which orders the back office lists, in which order: its list, its search, and the page of an order, which knows those before and after.
  'order-list': ['delivery', 'orders'],
  // Staff's page of one order, and the commands behind it.
  'order-desk': [
    'accounts',
    'artwork',
    'company',
    'complaints',
    'credit',
    'delivery',
    'despatch',
    'discounts',
    'mentions',
    'order-artwork',
    'order-list',
    'orders',
    'payments',
    'pricing',
    'production',
    'sheets',
  ],
  backoffice: [
    'accounts',
    'cart',
    'checkout',
    'complaints',
    'credit',
    'delivery',
    'drafts',
    'order-desk',
    'order-list',
    'orders',
    'payments',
    'pricing',
    'product-pricing',
    'production',
  ],
};

/** Files that a URL leads to: `routes.ts` names them. */
const PAGES = '-(page|action|gate|file)\\.tsx?$|create-checkout-session\\.ts$|/logout\\.ts$';
const TESTS = '\\.test\\.tsx?$';
const FRONT_DOORS = '/index(\\.server)?\\.ts$';
/** Back-office screens: like pages they may use any front door, and only pages of their own folder use them. */
const ADMIN = '/admin/[^/]+\\.tsx$';
/** Screens' parts that several features' pages show: components, shared as such. */
const SHARED_PARTS =
  '-(field|list|badge|card|confirmed|not-shown|picture|tab|signup)\\.tsx$|/(use-upload|file-checks)\\.ts$';

/** Rooms that could be packages: each has one front door, and imports go one way through its folders. */
const ROOMS = ['preflight', 'pictures', 'imposition'];
/** Who in artwork checking may import whom: each its own folder and those named. */
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

const featureRules = Object.entries(FEATURES).map(([feature, uses]) => ({
  name: `${feature}-uses-only-what-the-map-names`,
  severity: 'error',
  comment: 'Add the feature to the map above, or turn the call round.',
  from: {
    path: `^src/features/${feature}/`,
    pathNot: `${PAGES}|${TESTS}|${ADMIN}|/((use-|taxed-)?product-form(-with-file)?|use-file|file-choice|cart-line-view|order-summary|sign-in-again|ordered-items|order-confirmed|order-panels|orders-section|trade-section)\\.tsx?$`,
  },
  to: { path: '^src/features/', pathNot: `^src/features/(${[feature, ...uses].join('|')})/` },
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
    ...featureRules,
    ...roomRules,
    {
      name: 'through-the-front-door',
      severity: 'error',
      comment: 'Import the feature’s index.ts or index.server.ts; say there what others may use.',
      from: { path: '^src/features/([^/]+)/', pathNot: TESTS },
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
