import type { Country } from '#kit/country.ts';

/** What staff wrote about a customer, for themselves. */
export interface PersonNote {
  id: string;
  words: string;
  authorName: string;
  createdAt: Date;
}

/** Whom else to write to or call at a customer; an address or a number, or both. */
export interface PersonContact {
  id: string;
  name: string;
  /** may be empty */
  email: string;
  phone: string | null;
}

/** Where to deliver to a customer. */
export interface PersonAddress {
  id: string;
  address: string;
  city: string;
  postcode: string;
  country: Country;
}

/** A name, company and ways to reach somebody. */
export interface PersonDetails {
  firstName: string;
  lastName: string;
  /** may be empty */
  email: string;
  phone: string | null;
  company: string | null;
}

/** A person whom staff merged into another. */
export interface MergedPerson extends PersonDetails {
  id: string;
}

/** Everything that staff have written down about a customer, with what was merged into it. */
export interface CustomerRecord {
  /** null if nothing has been written down yet */
  id: string | null;
  /** changes with the details, so that nobody saves over them unseen */
  version: number;
  /** as staff wrote them; for an account it is what they knew before */
  company: string | null;
  tags: string[];
  /** newest first */
  notes: PersonNote[];
  contacts: PersonContact[];
  addresses: PersonAddress[];
  merged: MergedPerson[];
}

/** By which row somebody is known: written down already, or by their account. */
export type RecordKey = { personId: string } | { userId: string; email: string };

/** Somebody about whom something is to be written down, and what is known of them if it is the first thing. */
export interface PersonSeed extends PersonDetails {
  key: RecordKey | null;
  /** when they were first seen */
  createdAt: Date;
}
