import type { ConsentEventRow } from '#db/tables.ts'

/**
 * Where a person ticked a box, for the ledger (domain guide §6). A store app adds `TesseraApp/1.0` to its user agent; otherwise it is the
 * same page in the same engine. This is evidence only: it opens nothing.
 */
export const channelOf = (userAgent: string | undefined): Extract<ConsentEventRow['channel'], 'app' | 'web'> =>
  / TesseraApp\/\d/.test(userAgent ?? '') ? 'app' : 'web'
