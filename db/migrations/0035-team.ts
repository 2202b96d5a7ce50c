import type { Kysely } from 'kysely'
import { columnTypes } from './engine.ts'

/** Staff: the start of a role, invitations, requests to end an officer's role, accounts closed by staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { key } = columnTypes(db)
  await db.schema.alterTable('staffRole').addColumn('startsOn', 'text').execute()
  await db.schema
    .createTable('staffInvitation')
    .addColumn('id', key, (c) => c.primaryKey().notNull())
    .addColumn('uid', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('role', key, (c) => c.notNull())
    .addColumn('startsOn', 'text')
    .addColumn('expiresOn', 'text')
    .addColumn('secondUid', key, (c) => c.references('account.id').onDelete('cascade'))
    .addColumn('hash', key)
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .addColumn('expiresAt', 'int8', (c) => c.notNull())
    .addUniqueConstraint('staffInvitationByHash', ['hash'])
    .addUniqueConstraint('staffInvitationByEmail', ['email', 'role'])
    .execute()
  await db.schema.createIndex('staffInvitationByInviter').on('staffInvitation').column('uid').execute()
  await db.schema.createIndex('staffInvitationBySecond').on('staffInvitation').column('secondUid').execute()
  await db.schema
    .createTable('officerEnding')
    .addColumn('uid', key, (c) => c.primaryKey().notNull().references('account.id').onDelete('cascade'))
    .addColumn('askedBy', key, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('officerEndingByAsker').on('officerEnding').column('askedBy').execute()
  await db.schema
    .createTable('accountBlock')
    .addColumn('uid', key, (c) => c.primaryKey().notNull().references('account.id').onDelete('cascade'))
    .addColumn('createdAt', 'int8', (c) => c.notNull())
    .execute()
  await db.schema.createIndex('auditByActor').on('audit').columns(['actor', 'id']).execute()
}
