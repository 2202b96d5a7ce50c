import type { ConsentEventRow } from '#db/tables.ts'

/**
 * Where a person has ticked, for the ledger (domain guide §6). The app from a store says so at the end of its user agent (`TesseraApp/1.0`):
 * the same page in the same engine otherwise. It is evidence of where, nothing that opens a door.
 */
export const channelOf = (userAgent: string | undefined): Extract<ConsentEventRow['channel'], 'app' | 'web'> =>
  / TesseraApp\/\d/.test(userAgent ?? '') ? 'app' : 'web'
