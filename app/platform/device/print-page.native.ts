/** A phone's web view prints nothing. */
export const printPage = null
