import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { transaction } from '#db/connect.ts'
import { makeDocument } from '#db/make.ts'
import { applyChange, writeSince, type ContentAnswer } from '#domain/content/content.ts'
import type { CollectionDocument } from '#domain/content/collection.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { putDocument, removeDocument } from './queries.ts'

let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
  onTestFinished(app.stop)
  for (const [position, id] of ['uno', 'due', 'tre'].entries()) await put(id, { position })
})

const put = (id: string, { position = 0, collection = 'convenzioni', ...data }: Record<string, unknown> = {}) =>
  putDocument(app.deps, collection as string, { id, data, position: position as number, now: app.clock.now() })
const remove = (id: string) => removeDocument(app.deps, 'convenzioni', { id, now: app.clock.now() })

const ask = async (since = ''): Promise<ContentAnswer> => {
  const answer = await app.request(`/api/content${since && `?since=${since}`}`)
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' } })
  return answer.json as ContentAnswer
}

/** The versions of a device that is up to date. */
async function upToDate() {
  const { name, collections } = await ask()
  const versions = Object.fromEntries(Object.entries(collections).map(([collection, { version }]) => [collection, version]))
  return { name, versions, since: writeSince({ name, versions }) }
}

const list = async () => (await app.request('/api/collections/convenzioni')).json as CollectionDocument[]

describe('a device that brings its copy up to date', () => {
  test('fetches every public collection whole without a copy', async () => {
    const { name, collections } = await ask()
    expect(name).toMatch(/^[\w-]{12}$/)
    expect(collections).toMatchObject({ convenzioni: { version: 3, whole: true }, ristoranti: { version: 0, whole: true } })
    expect(Object.keys(collections)).toHaveLength(7)
  })

  test('gets nothing when it is up to date', async () => {
    const { since, name } = await upToDate()
    expect(await ask(since)).toEqual({ name, collections: {} })
  })

  test('gets only the changed documents with their places, and the ids of removed ones', async () => {
    const { since, name } = await upToDate()
    await put('due', { position: 1, title: 'Cambiata' })
    await put('zero', { position: -1 })
    await remove('tre')
    await put('a', { collection: 'sports' })
    expect(await ask(since)).toEqual({
      name,
      collections: {
        convenzioni: {
          version: 6,
          changed: [
            { after: null, document: { id: 'zero' } },
            { after: 'uno', document: { id: 'due', title: 'Cambiata' } },
          ],
          removed: ['tre'],
        },
        sports: { version: 1, changed: [{ after: null, document: { id: 'a' } }], removed: [] },
      },
    })
  })

  test('ends with the server’s list after any series of changes', async () => {
    let copy = await list()
    let { since, name } = await upToDate()
    const steps = [
      () => put('quattro', { position: 2 }),
      () => remove('uno'),
      () => put('uno', { position: 9 }),
      () => put('due', { position: 10 }),
      async () => void (await remove('quattro'), await put('cinque', { position: 0 }), await put('cinque', { position: 11, n: 2 })),
      async () => void (await remove('due'), await remove('due')),
    ]
    for (const step of steps) {
      await step()
      const change = (await ask(since)).collections.convenzioni
      if (!change || 'whole' in change) throw new Error('expected changes')
      copy = applyChange(copy, change)!
      expect(copy).toEqual(await list())
      since = writeSince({ name, versions: { convenzioni: change.version } })
    }
  })

  test('fetches whole with a version of another database, a forgotten one or a future one', async () => {
    const { versions, name } = await upToDate()
    expect((await ask(writeSince({ name: 'unaltronome', versions }))).collections.convenzioni).toEqual({ version: 3, whole: true })
    expect((await ask(writeSince({ name, versions: { ...versions, convenzioni: 9 } }))).collections).toEqual({
      convenzioni: { version: 3, whole: true },
    })
    await remove('uno')
    app.clock.advance(181 * 24 * 3_600_000)
    await remove('due')
    const whole = { convenzioni: { version: 5, whole: true } }
    expect((await ask(writeSince({ name, versions: { ...versions, convenzioni: 3 } }))).collections).toEqual(whole)
    expect((await ask(writeSince({ name, versions: { ...versions, convenzioni: 4 } }))).collections).toMatchObject({
      convenzioni: { version: 5, removed: ['due'] },
    })
  })

  test('fetches whole when nearly everything has changed, because the list is smaller', async () => {
    const { since } = await upToDate()
    await transaction(app.db, async () => {
      for (let i = 0; i < 201; i++) await put(`d${i}`, { position: i })
    })
    expect((await ask(since)).collections).toEqual({ convenzioni: { version: 204, whole: true } })
  })
})

test('a cached answer gets a 304, a large one is compressed', async () => {
  const { since } = await upToDate()
  await put('due', { position: 1, text: 'lungo '.repeat(1000) })
  const { headers } = await fetch(`http://127.0.0.1:${app.port}/api/content?since=${since}`, { headers: { 'Accept-Encoding': 'br' } })
  expect(headers.get('content-encoding')).toBe('br')
  const again = await app.request(`/api/content?since=${since}`, { headers: { 'If-None-Match': String(headers.get('etag')) } })
  expect(again).toMatchObject({ status: 304, text: '' })
})

test('invented versions do not push common answers out of memory', async () => {
  const { since, name, versions } = await upToDate()
  await put('due', { position: 1, text: 'lungo '.repeat(1000) })
  for (let i = 0; i < 70; i += 1) {
    const { collections } = await ask(writeSince({ name, versions: { ...versions, convenzioni: 1_000_000 + i } }))
    expect(collections).toMatchObject({ convenzioni: { whole: true } })
  }
  const { headers } = await fetch(`http://127.0.0.1:${app.port}/api/content?since=${since}`, { headers: { 'Accept-Encoding': 'br' } })
  expect(headers.get('content-encoding')).toBe('br')
})

test.each(['%7E%7E', '<script>', 'x~convenzioni.1e3~y', '~'.repeat(500)])('any since is answered: %s', async (since) => {
  expect((await app.request(`/api/content?since=${since}`)).json).toMatchObject({ collections: { convenzioni: { whole: true } } })
})

test('a rolled back change is not sent', async () => {
  const { since, name } = await upToDate()
  await expect(
    transaction(app.db, async () => {
      await put('quattro')
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await ask(since)).toEqual({ name, collections: {} })
})

test('concurrent writers get different versions, and all their documents are sent', async () => {
  const { since } = await upToDate()
  await Promise.all(Array.from({ length: 8 }, (_, i) => put(`d${i}`, { position: i })))
  const change = (await ask(since)).collections.convenzioni
  expect(change).toMatchObject({ version: 11, changed: { length: 8 } })
})

test('Markdown has no raw HTML and unsafe links, whatever is stored', async () => {
  const dirty = {
    bodyMarkdown: '**Ciao** <img src=x onerror=alert(1)>[qui](javascript:x)',
    title: 'a <b> c',
    passi: [{ markdown: '<b>x</b>' }],
  }
  const clean = { bodyMarkdown: '**Ciao** qui', title: 'a <b> c', passi: [{ markdown: 'x' }] }
  await putDocument(app.deps, 'istruzioni', { id: 'scritta', data: dirty, position: 0, now: 0 })
  const { data } = await app.db.selectFrom('document').select('data').where('id', '=', 'scritta').executeTakeFirstOrThrow()
  expect(JSON.parse(data)).toEqual(clean)
  await makeDocument(app.db, { collection: 'pagine', id: 'trovata', data: dirty })
  expect((await app.request('/api/collections/istruzioni/scritta')).json).toEqual({ id: 'scritta', ...clean })
  expect((await app.request('/api/collections/pagine/trovata')).json).toEqual({ id: 'trovata', ...clean })
  expect((await app.request('/api/collections/pagine')).json).toEqual([{ id: 'trovata', ...clean }])
})
