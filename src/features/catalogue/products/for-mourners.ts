const FUNERAL = 'funeral';

/**
 * Whether a product is bought by people who have just lost somebody, and who seldom order print. Its pages name the
 * phone number, and speak of pages and photographs instead of covers and spines.
 */
export const isForMourners = ({ categoryId }: { categoryId: string }): boolean => categoryId === FUNERAL;
