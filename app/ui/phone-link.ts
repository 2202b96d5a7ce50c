/** The `tel:` address of a number as people write it. */
export const phoneLink = (number: string): string => `tel:${number.replace(/[^+\d]/g, '')}`
