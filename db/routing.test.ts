import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { current, isPostgres, isUniqueViolation, transaction } from '#db/connect.ts'
import { makeAccount, makeCardNumber, makeMember } from '#db/make.ts'
import { testEngine, useDatabase } from '#tests/database.ts'

const fresh = useDatabase()

test('the engine is the one that was asked for', () => {
  expect(isPostgres(fresh().db)).toBe(testEngine === 'postgres')
})

test('what was written is read at once', async () => {
  const { db } = fresh()
  const { id } = await makeAccount(db, { name: 'Ada' })
  const found = await db.selectFrom('account').select(['name', 'emailVerified']).where('id', '=', id).executeTakeFirstOrThrow()
  expect(found).toEqual({ name: 'Ada', emailVerified: true })
})
