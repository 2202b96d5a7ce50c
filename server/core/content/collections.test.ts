import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDocument } from '#db/make.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { putDocument } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  for (const [position, id] of ['uno', 'due', 'tre'].entries()) {
    await makeDocument(app.db, { collection: 'convenzioni', id, position, data: { title: `Numero ${id}`, id: 'hidden' } })
  }
  await makeDocument(app.db, { collection: 'segreti', id: 's1' })
})
afterAll(() => app.stop())

const ids = (json: unknown) => (json as { id: string }[]).map(({ id }) => id)
const list = (query = '', headers = {}) => app.request(`/api/collections/convenzioni${query}`, { headers })

/** Requests as a client that accepts compressed answers. */
const compressed = (path: string) =>
  fetch(`http://127.0.0.1:${app.port}/api/collections/${path}`, { headers: { 'accept-encoding': 'br, gzip', Connection: 'close' } })

test('a list is a public array of documents in order, each with its id', async () => {
  const answer = await list()
  expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' } })
  expect(answer.json).toEqual([
    { title: 'Numero uno', id: 'uno' },
    { title: 'Numero due', id: 'due' },
    { title: 'Numero tre', id: 'tre' },
  ])
})

test('a public collection without documents is an empty list', async () => {
  expect(await app.request('/api/collections/sports')).toMatchObject({ status: 200, text: '[]' })
})

test.each(['segreti', 'account', 'constructor', '__proto__', 'CONVENZIONI', '%63onvenzioni%20'])(
  'a collection that is not public is 404: %s',
  async (name) => {
    expect(await app.request(`/api/collections/${name}`)).toMatchObject({ status: 404, code: 'api.not_found' })
    expect(await app.request(`/api/collections/${name}/s1`)).toMatchObject({ status: 404, code: 'api.not_found' })
  },
)

describe('pages of a list', () => {
  test('limit gives the first documents, after continues behind a document', async () => {
    expect(ids((await list('?limit=2')).json)).toEqual(['uno', 'due'])
    expect(ids((await list('?limit=2&after=due')).json)).toEqual(['tre'])
    expect(ids((await list('?after=tre')).json)).toEqual([])
  })

  test.each(['0', '-1', '1001', '1.5', '1e2', 'x', ''])('limit %j is refused', async (limit) => {
    expect(await list(`?limit=${limit}`)).toMatchObject({
      status: 422,
      code: 'api.invalid',
      json: { error: { fields: { limit: 'invalid' } } },
    })
  })

  test('an unknown document in after is refused, not taken for the end', async () => {
    expect(await list('?after=nessuno')).toMatchObject({ status: 422, json: { error: { fields: { after: 'invalid' } } } })
  })
})

describe('compression', () => {
  beforeAll(async () => {
    for (const [position, id] of ['a', 'b'].entries())
      await makeDocument(app.db, { collection: 'appuntamenti', id, position, data: { text: 'lungo '.repeat(1_000) } })
  })

  test('is done once for a list and its pages', async () => {
    for (const path of ['appuntamenti', 'appuntamenti?limit=1000', 'appuntamenti?limit=2', 'appuntamenti?limit=1', 'appuntamenti?after=a'])
      expect((await compressed(path)).headers.get('content-encoding'), path).toBe('br')
  })

  test('uses gzip, the fastest, for one document', async () => {
    const { headers } = await compressed('appuntamenti/a')
    expect([headers.get('content-encoding'), Number(headers.get('content-length')) < 1_000]).toEqual(['gzip', true])
  })
})

describe('a list in the client’s cache', () => {
  test('gets a 304 without a body, whole or in pages', async () => {
    for (const query of ['', '?limit=2']) {
      const etag = String((await list(query)).headers.etag)
      expect(await list(query, { 'If-None-Match': etag })).toMatchObject({ status: 304, text: '', headers: { etag } })
    }
  })

  test('is sent again after a document was changed or added, or for another tag', async () => {
    const etag = String((await list()).headers.etag)
    await putDocument(app.deps, 'convenzioni', { id: 'due', data: { title: 'Cambiata' }, position: 1, now: 1 })
    const changed = await list('', { 'If-None-Match': etag })
    expect(changed).toMatchObject({ status: 200 })
    expect(changed.json).toContainEqual({ id: 'due', title: 'Cambiata' })
    await putDocument(app.deps, 'convenzioni', { id: 'quattro', data: {}, position: 3, now: 1 })
    expect(ids((await list('', { 'If-None-Match': String(changed.headers.etag) })).json)).toEqual(['uno', 'due', 'tre', 'quattro'])
    expect((await list('', { 'If-None-Match': '"else"' })).status).toBe(200)
  })
})

describe('one document', () => {
  test('has its id', async () => {
    expect(await app.request('/api/collections/convenzioni/uno')).toMatchObject({ status: 200, json: { id: 'uno', title: 'Numero uno' } })
  })

  test('gets a 304 when the client has it', async () => {
    const etag = String((await app.request('/api/collections/convenzioni/uno')).headers.etag)
    expect(await app.request('/api/collections/convenzioni/uno', { headers: { 'If-None-Match': etag } })).toMatchObject({ status: 304 })
  })

  test('that does not exist gets a 404', async () => {
    expect(await app.request('/api/collections/convenzioni/nessuno')).toMatchObject({ status: 404, code: 'api.not_found' })
  })
})
