/** A synchronous mark that this device has a report to send: the app checks it at its start. */
export const REPORTS_WAITING = 'reports-waiting'
