import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPostgres } from '#db/connect.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { USES } from './unused.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

test('every table that refers to a card counts as a use, except those of its creation', async () => {
  const query = isPostgres(app.db)
    ? sql<{
        name: string
      }>`select conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = '"card"'::regclass`
    : sql<{
        name: string
      }>`select m.name from sqlite_schema m, pragma_foreign_key_list(m.name) f where m.type = 'table' and f."table" = 'card'`
  const names = (await query.execute(app.db)).rows.map(({ name }) => name.replaceAll('"', ''))
  expect([...new Set(names)].toSorted()).toEqual([...USES, 'application', 'cardPeriod', 'person'].toSorted())
})
