import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** Shops in Gestione: their address, names of links and devices, and their proposals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema
    .alterTable('partnerLink')
    .addColumn('label', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await db.schema.alterTable('partnerLink').addColumn('sentTo', 'text').execute()
  await db.schema
    .alterTable('partnerSession')
    .addColumn('device', 'text', (c) => c.notNull().defaultTo(''))
    .execute()

  await db.schema
    .createTable('partnerContact')
    .addColumn('offerId', key, (c) => c.primaryKey().notNull())
    .addColumn('mailbox', 'text', (c) => c.notNull())
    .addColumn('updatedAt', 'int8', (c) => c.notNull())
    .execute()

  // `openFor` is the offer until a decision: an offer has at most one open proposal.
  await db.schema
    .createTable('offerProposal')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('offerId', key, (c) => c.notNull())
    .addColumn('openFor', key, (c) => c.unique())
    .addColumn('linkId', key, (c) => c.notNull())
    .addColumn('partner', 'text', (c) => c.notNull())
    .addColumn('place', 'text')
    .addColumn('requestKey', key, (c) => c.notNull())
    .addColumn('changes', 'text', (c) => c.notNull())
    .addColumn('state', key, (c) => c.notNull())
    .addColumn('reason', 'text')
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('decidedAt', 'int8')
    .addUniqueConstraint('offerProposalRequest', ['linkId', 'requestKey'])
    .execute()
  await db.schema.createIndex('offerProposalByOffer').on('offerProposal').columns(['offerId', 'createdAt']).execute()
}
