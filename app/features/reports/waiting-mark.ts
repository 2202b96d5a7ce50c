/** Says, without opening anything, that this device has a report to send: the start of the app looks here. */
export const REPORTS_WAITING = 'reports-waiting'
