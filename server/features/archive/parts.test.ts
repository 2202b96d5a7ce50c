import { expect, test } from 'vitest'
import { TABLES } from '#db/tables.ts'
import { house } from '#server/features.ts'
import { useDatabase } from '#tests/database.ts'
import { archivedTables, wordsOf } from './tables.ts'

const fresh = useDatabase()

test('every table of the database is in the archive, or left out with a reason in Italian', async () => {
  const tables = (await fresh().db.introspection.getTables()).map(({ name }) => name)
  const told = [...house.archive.keys()]
  expect(tables.filter((name) => !name.startsWith('kysely_')).toSorted()).toEqual(told.toSorted())
  expect(TABLES.toSorted()).toEqual(told.toSorted())
  for (const part of house.archive.values()) if ('leftOut' in part) expect(part.leftOut).toMatch(/^\p{Lu}.{20,}\.$/u)
})

test('every column of these tables has words in the archive, or none by name', async () => {
  for (const { name, columns } of await fresh().db.introspection.getTables()) {
    const part = house.archive.get(name as 'card')
    if (!part || 'leftOut' in part) continue
    const silent = columns.filter((column) => wordsOf(part, column.name) === null).map((column) => column.name)
    // A column without words is empty, made again by the import, or a secret.
    for (const column of silent) {
      const { isNullable } = columns.find((one) => one.name === column)!
      const filled = part.fill?.({ firstname: 'A', lastname: 'B' }) ?? {}
      expect([name, column, isNullable || column in filled || part.notLoaded !== undefined]).toEqual([name, column, true])
    }
  }
})

test('no column is a secret, password, key or digest', async () => {
  const tables = await archivedTables(fresh().db, house)
  const names = tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
  expect(names.filter((name) => /hash|secret|password|token|sealed|dataKey|receiptHash|publicKey/i.test(name))).toEqual([])
})

test('each file has its own name', async () => {
  const files = (await archivedTables(fresh().db, house)).map(({ part }) => part.file)
  expect(new Set(files).size).toBe(files.length)
})
