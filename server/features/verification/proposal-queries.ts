import { current, isPostgres, type Database } from '#db/connect.ts'
import type { OfferProposalRow } from '#db/tables.ts'

/** Returns false when a proposal for this offer is already open, or the same request was sent before. */
export const insertProposal = async (db: Database, row: OfferProposalRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('offerProposal')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

export const findPressed = (db: Database, linkId: string, requestKey: string) =>
  current(db).selectFrom('offerProposal').select('id').where('linkId', '=', linkId).where('requestKey', '=', requestKey).executeTakeFirst()

export const findLastProposal = (db: Database, offerId: string, { withdrawn }: { withdrawn: boolean }) =>
  current(db)
    .selectFrom('offerProposal')
    .selectAll()
    .where('offerId', '=', offerId)
    .$if(!withdrawn, (query) => query.where('state', '!=', 'withdrawn'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The open proposal, and whether its link is still valid. */
export const findWaiting = (db: Database, offerId: string) =>
  current(db)
    .selectFrom('offerProposal')
    .leftJoin('partnerLink', 'partnerLink.id', 'offerProposal.linkId')
    .selectAll('offerProposal')
    .select('partnerLink.id as knownLink')
    .where('offerProposal.openFor', '=', offerId)
    .executeTakeFirst()

/** The address to which a link was sent; null when it was shown instead, or revoked. */
export const findLinkAddress = async (db: Database, linkId: string): Promise<string | null> =>
  (await current(db).selectFrom('partnerLink').select('sentTo').where('id', '=', linkId).executeTakeFirst())?.sentTo ?? null

/** Locks the proposal until the transaction ends, against simultaneous decisions. */
export const lockProposal = (db: Database, offerId: string, id: string) =>
  current(db)
    .selectFrom('offerProposal')
    .selectAll()
    .where('id', '=', id)
    .where('offerId', '=', offerId)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()

export const decideProposal = (db: Database, id: string, decided: Pick<OfferProposalRow, 'state' | 'reason' | 'decidedAt'>) =>
  current(db)
    .updateTable('offerProposal')
    .set({ ...decided, openFor: null })
    .where('id', '=', id)
    .execute()

/** Open proposals, oldest first. */
export const listWaiting = (db: Database) =>
  current(db)
    .selectFrom('offerProposal')
    .select(['offerId', 'partner'])
    .where('openFor', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const deleteOldProposals = (db: Database, before: number) =>
  current(db).deleteFrom('offerProposal').where('decidedAt', '<', before).execute()

/** The version of the public offer; undefined when it is not public. */
export const findOfferVersion = (db: Database, offerId: string) =>
  current(db)
    .selectFrom('document')
    .select(['version', 'data'])
    .where('collection', '=', 'convenzioni')
    .where('id', '=', offerId)
    .executeTakeFirst()
