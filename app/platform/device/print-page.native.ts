/** A phone's web view cannot print. */
export const printPage = null
