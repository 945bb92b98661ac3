/** The lines of a saved address. */
export interface AddressLines {
  firstName: string;
  lastName: string;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  postalCode: string;
}

/** Returns a saved address in one line: `Ada Quinn, 12 High Street, Lisburn, BT28 1AA`. */
export function inOneLine({
  firstName,
  lastName,
  addressLine1,
  addressLine2,
  ...rest
}: AddressLines): string {
  return [`${firstName} ${lastName}`, addressLine1, addressLine2, rest.city, rest.postalCode]
    .filter(Boolean)
    .join(', ');
}
