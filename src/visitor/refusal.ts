import { RIGHTS, type Right, ROLES, roleNames, rolesWith, type StaffRole } from './rights.ts';

/** Why a member of staff was refused: what they tried, and who may do it. */
export interface StaffRefusal {
  isStaffRefusal: true;
  words: string;
  /** their own roles, for the menu */
  roles: readonly StaffRole[];
}

/** Returns why somebody with these roles is refused something that needs this right. */
export function staffRefusal(right: Right, roles: readonly StaffRole[]): StaffRefusal {
  const who = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
    rolesWith(right).map((role) => ROLES[role].name),
  );
  const mine = roles.length === 1 ? `Your role is ${roleNames(roles)}` : `Your roles are ${roleNames(roles)}`;
  return {
    isStaffRefusal: true,
    roles,
    words: `To ${RIGHTS[right].words} you need the role ${who}. ${mine}. The owner can change that.`,
  };
}

export const isStaffRefusal = (thrown: unknown): thrown is StaffRefusal =>
  typeof thrown === 'object' && thrown !== null && 'isStaffRefusal' in thrown;
