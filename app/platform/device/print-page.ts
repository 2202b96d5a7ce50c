/** Null where a page cannot be printed. */
export const printPage = (() => print()) as (() => void) | null
