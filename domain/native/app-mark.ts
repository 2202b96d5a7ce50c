/** The store apps add this to their user agent. */
export const APP_MARK = 'TesseraApp'
