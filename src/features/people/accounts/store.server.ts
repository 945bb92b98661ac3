import { subMinutes } from 'date-fns';
import { sql } from 'kysely';
import type { BillingDetails } from '#features/orders/order/index.ts';
import { hasTradePrices } from '#features/pricing/prices/index.server.ts';
import type { AddressLines } from '#kit/address-lines.ts';
import { type Country, UNITED_KINGDOM } from '#kit/country.ts';
import { isUuid } from '#kit/uuid.ts';
import type { Queries } from '#platform/db/database.ts';
import { rightsOf, type StaffRole } from '#visitor/rights.ts';
import type { Role, User } from '#visitor/visitor.ts';
import { PASSWORD_LENGTH_MIN } from './password.ts';
import { verifyPassword } from './password-hash.server.ts';
import { continueSession } from './session-age.server.ts';

/** The setting that requires two-step sign-in of every administrator: the JSON value `true`. */
export const STAFF_TWO_STEP_SETTING = 'staff_two_step';

const twoStepIsRequired = sql<boolean>`coalesce(
  (select value = 'true'::jsonb from settings where key = ${sql.lit(STAFF_TWO_STEP_SETTING)}), false)`;

/** What a page needs to know about a user besides their account. */
export interface UserDetails {
  /** null without a profile, like the last name */
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  /** null without a role, which means a customer, as documented */
  role: string | null;
  staffRoles: StaffRole[] | null;
  twoStep: boolean | null;
  /** whether two-step sign-in is required of every administrator */
  twoStepRequired: boolean;
  hasTradePrices: boolean;
}

/** SQL: the details of user `u` on a day (`2026-11-24`, in Europe/London), as one JSON value. */
export const userDetails = (day: string) => sql<UserDetails>`(
  select json_build_object('firstName', p.first_name, 'lastName', p.last_name, 'phone', p.phone, 'role', r.role,
    'staffRoles', r.staff_roles, 'twoStep', u.two_factor_enabled, 'twoStepRequired', ${twoStepIsRequired},
    'hasTradePrices', ${hasTradePrices(sql.ref('u.id'), day)})
  from (select) one left join profiles p on p.id = u.id left join user_roles r on r.user_id = u.id)`;

/** Returns the user of a session, as pages know them. Null if a staff session has expired: then it is deleted. */
export async function userOf(
  db: Queries,
  account: { id: string; email: string; emailVerified: boolean; name: string; createdAt: Date },
  session: { id: string; createdAt: Date; updatedAt: Date },
  details: UserDetails,
  now: Date,
): Promise<User | null> {
  const role = roleOf(details.role);
  const staffRoles = details.staffRoles ?? [];
  const twoStepRequired = details.role === 'admin' && details.twoStepRequired;
  const twoStep = details.twoStep ?? false;
  if (!(await continueSession(db, { ...session, role }, now))) return null;
  return {
    id: account.id,
    email: account.email,
    emailVerified: account.emailVerified,
    firstName: details.firstName ?? account.name,
    lastName: details.lastName ?? '',
    phone: details.phone,
    role,
    staffRoles,
    rights: twoStepRequired && !twoStep ? [] : rightsOf(staffRoles),
    createdAt: account.createdAt,
    twoStep,
    twoStepRequired,
    hasTradePrices: details.hasTradePrices,
    sessionId: session.id,
  };
}

/** Inserts the profile and default role of a new user. */
export async function insertProfile(
  db: Queries,
  profile: { id: string; firstName: string; lastName: string; email: string },
): Promise<void> {
  await db.insertInto('profiles').values(profile).execute();
  await db.insertInto('userRoles').values({ userId: profile.id, role: 'customer' }).execute();
}

export async function findUserByEmail(
  db: Queries,
  email: string,
): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
}

/** Returns the minimum password length; if never saved, the documented one. */
export async function readPasswordMinimum(db: Queries): Promise<number> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'password_length_min')
    .executeTakeFirst();
  return typeof row?.value === 'number' ? row.value : PASSWORD_LENGTH_MIN;
}

export interface Address extends AddressLines {
  id: string;
  isDefault: boolean;
}

/** Returns a customer's saved delivery addresses, default first. */
export async function readAddresses(db: Queries, userId: string): Promise<Address[]> {
  return db
    .selectFrom('addresses')
    .select([
      'id',
      'firstName',
      'lastName',
      'addressLine1',
      'addressLine2',
      'city',
      'postalCode',
      'isDefault',
    ])
    .select(({ ref }) => ref('country').$castTo<Country>().as('country'))
    .where('userId', '=', userId)
    .where('type', '=', 'shipping')
    .orderBy('isDefault', 'desc')
    .orderBy('createdAt')
    .execute();
}

/** Returns checkout's starting values: saved delivery addresses, default first, and billing details. One statement. */
export async function readAddressBook(
  db: Queries,
  userId: string,
): Promise<{ addresses: Address[]; billing: BillingDetails | null }> {
  const { rows } = await sql<{ addresses: Address[]; billing: BillingDetails | null }>`
    select ${addressesJson(userId)} as addresses, ${billingJson(userId)} as billing`.execute(db);
  return rows[0] ?? { addresses: [], billing: null };
}

/** SQL for a customer's saved delivery addresses, default first. */
export const addressesJson = (userId: string) => sql`
  (select coalesce(json_agg(json_build_object('id', id, 'firstName', first_name, 'lastName', last_name,
      'addressLine1', address_line1, 'addressLine2', address_line2, 'city', city, 'postalCode', postal_code,
      'country', country, 'isDefault', is_default) order by is_default desc, created_at), '[]')
    from addresses where user_id = ${userId} and type = 'shipping')`;

/** SQL for a customer's billing details; null if not set. */
export const billingJson = (userId: string) => sql`
  (select json_build_object('company', company, 'address', case when name is not null then
      json_build_object('name', name, 'address', address, 'city', city, 'postalCode', postal_code,
        'country', country) end)
    from billing_details where user_id = ${userId})`;

/** Saves a customer's billing details; if they are just the delivery address, no row is stored. One statement. */
export async function saveBilling(
  db: Queries,
  userId: string,
  { company, address }: BillingDetails,
  now: Date,
): Promise<void> {
  if (!company && !address) {
    await db.deleteFrom('billingDetails').where('userId', '=', userId).execute();
    return;
  }
  const row = {
    company,
    ...(address ?? { name: null, address: null, city: null, postalCode: null, country: UNITED_KINGDOM }),
    updatedAt: now,
  };
  await db
    .insertInto('billingDetails')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
}

export type NewAddress = Omit<Address, 'id' | 'isDefault'>;

/** Inserts an address. The database allows one default per customer. */
export async function insertAddress(
  db: Queries,
  userId: string,
  address: NewAddress & { isDefault: boolean },
): Promise<void> {
  await db
    .insertInto('addresses')
    .values({ ...address, userId, type: 'shipping' })
    .execute();
}

/** Updates an address of this customer. Returns false if they have no such address. */
export async function updateAddress(
  db: Queries,
  userId: string,
  addressId: string,
  address: NewAddress,
): Promise<boolean> {
  if (!isUuid(addressId)) return false;
  const { numUpdatedRows } = await db
    .updateTable('addresses')
    .set(address)
    .where('id', '=', addressId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes an address of this customer. */
export async function deleteAddress(db: Queries, userId: string, addressId: string): Promise<void> {
  await db.deleteFrom('addresses').where('id', '=', addressId).where('userId', '=', userId).execute();
}

/** Unsets the customer's default address, so that another can become it. */
export async function clearDefaultAddress(db: Queries, userId: string): Promise<void> {
  await db
    .updateTable('addresses')
    .set({ isDefault: false })
    .where('userId', '=', userId)
    .where('type', '=', 'shipping')
    .where('isDefault', '=', true)
    .execute();
}

export async function setDefaultAddress(db: Queries, userId: string, addressId: string): Promise<void> {
  await db
    .updateTable('addresses')
    .set({ isDefault: true })
    .where('id', '=', addressId)
    .where('userId', '=', userId)
    .execute();
}

/** Locks a user's row until the transaction ends, so that account changes happen one at a time. */
export async function lockUser(
  db: Queries,
  userId: string,
): Promise<{ id: string; email: string; emailVerified: boolean } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'emailVerified'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Sets the sign-in address and marks it confirmed. Throws (constraint `users_email`) if another account has it. */
export async function setEmail(db: Queries, userId: string, email: string): Promise<void> {
  await db.updateTable('users').set({ email, emailVerified: true }).where('id', '=', userId).execute();
  await db.updateTable('profiles').set({ email }).where('id', '=', userId).execute();
}

export async function readRole(db: Queries, userId: string): Promise<Role> {
  const row = await db.selectFrom('userRoles').select('role').where('userId', '=', userId).executeTakeFirst();
  return roleOf(row?.role);
}

/** Whether this is the user's password. */
export async function isPasswordOf(db: Queries, userId: string, password: string): Promise<boolean> {
  const row = await readPassword(db, userId);
  return row?.password ? verifyPassword({ hash: row.password, password }) : false;
}

/** Whether the user has a password: not if staff opened the account. */
export const hasPassword = async (db: Queries, userId: string): Promise<boolean> =>
  (await readPassword(db, userId)) !== undefined;

const readPassword = (db: Queries, userId: string) =>
  db
    .selectFrom('credentials')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();

/** How long a used code is remembered: an app's code is valid for a minute and a half at most. */
const USED_CODE_MINUTES = 5;

/** Records that a user's code from the app was used. Returns false if it already had been: if two use it at once, one gets true. */
export async function insertUsedCode(
  db: Queries,
  { userId, code, usedAt }: { userId: string; code: string; usedAt: Date },
): Promise<boolean> {
  await db
    .deleteFrom('usedCodes')
    .where('userId', '=', userId)
    .where('usedAt', '<', subMinutes(usedAt, USED_CODE_MINUTES))
    .execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('usedCodes')
    .values({ userId, code, usedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Updates name and phone, or inserts the profile if there is none. One statement. */
export async function updateProfile(
  db: Queries,
  user: { id: string; email: string },
  profile: { firstName: string; lastName: string; phone: string | null },
): Promise<void> {
  await db
    .insertInto('profiles')
    .values({ id: user.id, email: user.email, ...profile })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(profile))
    .execute();
}

function roleOf(role: string | null | undefined): Role {
  return role === 'admin' ? 'admin' : 'customer';
}
