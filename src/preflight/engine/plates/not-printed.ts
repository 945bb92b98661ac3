import { type NamedRole, printsInk, roleOf } from '../../spec/separation-roles.ts';

/**
 * Returns a function that says, for an ink's name, whether nothing is printed from its plate: cuts, creases, varnish
 * and the like.
 */
export function notPrinted(owners: readonly NamedRole[]): (name: string) => boolean {
  const known = new Map<string, boolean>();
  return (name) => {
    let drops = known.get(name);
    if (drops === undefined) {
      drops = name !== 'None' && name !== 'All' && !printsInk(roleOf(name, owners));
      known.set(name, drops);
    }
    return drops;
  };
}
