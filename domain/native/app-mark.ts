/** What the apps from the stores add to their user agent. */
export const APP_MARK = 'TesseraApp'
