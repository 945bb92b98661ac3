import { type RefObject, useEffect, useRef, useState } from 'react';
import { townAt } from './town.ts';

/**
 * Fills in the town of the postcode while it is typed, if the field is empty or has a town from here. What the customer
 * typed in it is never changed, and once they have touched it, it is theirs. Returns the town that it filled in, if it
 * is still there, and a function to call with each field that is typed in.
 */
export function usePostTown(form: RefObject<HTMLFormElement | null>) {
  const [filledTown, setFilledTown] = useState<string | null>(null);
  const isTouched = useRef(false);
  /** Returns whether it changed the town. */
  function fillTown(typed: HTMLInputElement | HTMLTextAreaElement): boolean {
    if (typed.name === 'city') {
      isTouched.current = true;
      setFilledTown(null);
    }
    if (typed.name !== 'postalCode' || isTouched.current) return false;
    const city = typed.form?.elements.namedItem('city');
    if (!(city instanceof HTMLInputElement) || (city.value !== '' && city.value !== filledTown)) return false;
    const town = townAt({ postalCode: typed.value, country: countryIn(typed.form) });
    // Half a postcode says nothing yet, and nothing is the town of an unknown one.
    if (town === undefined || town === city.value) return false;
    city.value = town;
    setFilledTown(town || null);
    return true;
  }
  // A postcode typed before script ran counts too.
  const first = useRef(fillTown);
  useEffect(() => {
    const postcode = form.current?.elements.namedItem('postalCode');
    if (postcode instanceof HTMLInputElement) first.current(postcode);
  }, [form]);
  return { filledTown, fillTown };
}

/** The country's field if there is one: otherwise everything goes to the United Kingdom. */
function countryIn(form: HTMLFormElement | null): string {
  const country = form?.elements.namedItem('country');
  return country instanceof HTMLSelectElement ? country.value : '';
}
