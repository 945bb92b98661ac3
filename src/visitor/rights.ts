/**
 * EVERYTHING that staff can be allowed to do, in words that fit after “can”: which screens open, whether they show
 * money and personal data, and what can be done there.
 */
export const RIGHTS = {
  floor: {
    kind: 'Screens',
    words: 'see the board, jobs, stations and tickets, with the customer’s name, files and proofs',
  },
  orders: { kind: 'Screens', words: 'open an order to see what was ordered' },
  money: { kind: 'Money', words: 'see prices, totals, sales, invoices and payments' },
  refunds: { kind: 'Money', words: 'give money back, charge more and change the VAT on an order' },
  addresses: { kind: 'Personal data', words: 'see delivery names and addresses' },
  customers: { kind: 'Personal data', words: 'see customers, their email addresses and phone numbers' },
  exports: {
    kind: 'Personal data',
    words:
      'download lists of orders, jobs, quotes, customers, problems, enquiries, money owed and subscribers',
  },
  privacy: { kind: 'Personal data', words: 'export or erase everything about a person' },
  jobs: { kind: 'Actions', words: 'move jobs, take them, write notes and say what they’re waiting for' },
  sheets: { kind: 'Actions', words: 'plan and print sheets of several jobs' },
  despatch: {
    kind: 'Actions',
    words: 'pack and send parcels, with what a carrier needs to know, and hand orders over',
  },
  artwork: {
    kind: 'Actions',
    words: 'judge files, send them in for customers, and ask for new ones and for approval',
  },
  orderChanges: { kind: 'Actions', words: 'change an order’s status, tracking number and notes' },
  enquiries: { kind: 'Actions', words: 'answer enquiries and check reviews' },
  catalogue: { kind: 'Actions', words: 'change products, prices, papers, turnarounds and discount codes' },
  marketing: { kind: 'Actions', words: 'write to subscribers' },
  workshop: { kind: 'Actions', words: 'set stages, presses and their hours' },
  settings: { kind: 'Actions', words: 'change settings, delivery prices, VAT and artwork rules' },
  staff: { kind: 'Actions', words: 'invite and remove staff, set their roles and read the audit log' },
  system: { kind: 'Actions', words: 'see the shop’s health and backups, and retry failed work' },
} as const satisfies Record<string, { kind: string; words: string }>;

export type Right = keyof typeof RIGHTS;

const ON_THE_FLOOR = ['floor', 'jobs'] as const satisfies Right[];

const OFFICE = [
  ...ON_THE_FLOOR,
  'orders',
  'money',
  'refunds',
  'addresses',
  'customers',
  'sheets',
  'despatch',
  'artwork',
  'orderChanges',
  'enquiries',
  'catalogue',
  'marketing',
  'workshop',
] as const satisfies Right[];

/** The roles of staff, and what each lets them do. `start`: the page where they begin the day. */
export const ROLES = {
  owner: { name: 'Owner', rights: Object.keys(RIGHTS) as Right[], start: '/admin' },
  office: { name: 'Office', rights: OFFICE, start: '/admin' },
  prepress: {
    name: 'Prepress',
    rights: [...ON_THE_FLOOR, 'sheets', 'orders', 'artwork'],
    start: '/admin/jobs',
  },
  press: { name: 'Press', rights: [...ON_THE_FLOOR, 'sheets'], start: '/admin/jobs' },
  despatch: {
    name: 'Despatch',
    rights: [...ON_THE_FLOOR, 'despatch', 'orders', 'addresses'],
    start: '/admin/despatch',
  },
} as const satisfies Record<string, { name: string; rights: readonly Right[]; start: string }>;

export type StaffRole = keyof typeof ROLES;

export const STAFF_ROLES = Object.keys(ROLES) as StaffRole[];

export const isStaffRole = (text: string): text is StaffRole => Object.hasOwn(ROLES, text);

/** Returns what somebody with these roles may do: whatever any of the roles allows. */
export function rightsOf(roles: readonly StaffRole[]): Right[] {
  return (Object.keys(RIGHTS) as Right[]).filter((right) =>
    rolesWith(right).some((role) => roles.includes(role)),
  );
}

/** Returns the roles that have a right. */
export function rolesWith(right: Right): StaffRole[] {
  return STAFF_ROLES.filter((role) => (ROLES[role].rights as readonly Right[]).includes(right));
}

/** Returns the names of roles, in the order of the table: `Owner, Press`. */
export const roleNames = (roles: readonly StaffRole[]): string =>
  STAFF_ROLES.filter((role) => roles.includes(role))
    .map((role) => ROLES[role].name)
    .join(', ');

/** Returns the page where somebody begins: that of their first role in the table. */
export function startOf(roles: readonly StaffRole[]): string {
  const first = STAFF_ROLES.find((role) => roles.includes(role));
  return first ? ROLES[first].start : '/account';
}
