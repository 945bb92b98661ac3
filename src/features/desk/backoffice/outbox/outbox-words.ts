/** `order-confirmation` becomes `Order confirmation`. */
export function templateWords(template: string): string {
  const words = template.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** To whom an email went, unless its address was removed because of its age. */
export const recipientWords = (recipient: string, removedAt: Date | null) =>
  removedAt ? 'Address removed' : recipient;
