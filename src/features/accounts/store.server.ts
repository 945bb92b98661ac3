import type { Queries } from '../../platform/db/database.ts';
import type { Role, User } from './visitor.ts';

/** The profile and role that belong to a session's user. A missing role reads as customer, as documented. */
export async function readUser(
  db: Queries,
  account: { id: string; email: string; emailVerified: boolean; name: string; createdAt: Date },
): Promise<User> {
  const row = await db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.id', 'users.id')
    .leftJoin('userRoles', 'userRoles.userId', 'users.id')
    .select(['profiles.firstName', 'profiles.lastName', 'profiles.phone', 'userRoles.role'])
    .where('users.id', '=', account.id)
    .executeTakeFirst();
  return {
    id: account.id,
    email: account.email,
    emailVerified: account.emailVerified,
    firstName: row?.firstName ?? account.name,
    lastName: row?.lastName ?? '',
    phone: row?.phone ?? null,
    role: roleOf(row?.role),
    createdAt: account.createdAt,
  };
}

/** Writes the profile and the default role of a new user. */
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

/** Gives a role. Ending an administrator's rights takes effect with their next request. */
export async function setRole(db: Queries, userId: string, role: Role): Promise<void> {
  await db
    .insertInto('userRoles')
    .values({ userId, role })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ role }))
    .execute();
}

export async function hasAdministrator(db: Queries): Promise<boolean> {
  const row = await db
    .selectFrom('userRoles')
    .select('userId')
    .where('role', '=', 'admin')
    .executeTakeFirst();
  return row !== undefined;
}

export interface Address {
  id: string;
  firstName: string;
  lastName: string;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  postalCode: string;
  isDefault: boolean;
}

/** A customer's saved delivery addresses, the default one first. */
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
    .where('userId', '=', userId)
    .where('type', '=', 'shipping')
    .orderBy('isDefault', 'desc')
    .orderBy('createdAt')
    .execute();
}

export type NewAddress = Omit<Address, 'id' | 'isDefault'>;

/** Saves an address. A second default of one customer is refused by the database. */
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

/** Removes an address of this customer. */
export async function deleteAddress(db: Queries, userId: string, addressId: string): Promise<void> {
  await db.deleteFrom('addresses').where('id', '=', addressId).where('userId', '=', userId).execute();
}

/** Leaves the customer without a default address, so that another can take its place. */
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

/** Holds a customer's row until the transaction ends: changes of their addresses come one after another. */
export async function lockUser(db: Queries, userId: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
}

/** Changes name and phone. Writes the profile where the account has none yet. One statement. */
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
