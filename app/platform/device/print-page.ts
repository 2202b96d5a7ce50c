/** null on devices that cannot print a page. */
export const printPage = (() => print()) as (() => void) | null
