import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiPage, type ApiDocument } from './api-page.ts'
import { startTestApp, type TestApp } from './test-app.ts'

const PAGE = join(import.meta.dirname, '../docs/api.md')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

// `npx vitest run tests/api-page.test.ts -u` rewrites it.
test('docs/api.md has every call as its route declares it', async () => {
  const { json } = await app.request('/api/openapi.json')
  await expect(apiPage(readFileSync(PAGE, 'utf8'), json as ApiDocument)).toMatchFileSnapshot(PAGE)
})

test('a call has its access, limit, body and own refusals', () => {
  const document: ApiDocument = {
    paths: {
      '/api/boards/{id}/notes': {
        post: {
          summary: 'Puts a note up',
          description: 'It stays a month.',
          'x-access': { who: 'account', verified: true, limit: { max: 20, windowMs: 86_400_000, by: 'account' } },
          parameters: [
            { name: 'id', in: 'path', required: true },
            { name: 'day', in: 'query' },
          ],
          requestBody: { content: { 'application/json': { schema: { properties: { text: {}, until: {} }, required: ['text'] } } } },
          responses: {
            201: { description: 'The note' },
            401: { description: 'auth.session_expired' },
            409: { description: 'api.conflict' },
          },
        },
      },
    },
  }
  expect(apiPage('Head\n\n<!-- calls -->\nold\n<!-- end of calls -->\n\nFoot\n', document)).toBe(
    [
      'Head\n\n<!-- calls -->\n',
      '## /api/boards\n',
      '| Call | Who | What |',
      '| --- | --- | --- |',
      '| `POST /api/boards/{id}/notes` | signed in; address confirmed; 20 in 1 d by account | Puts a note up. It stays a month. Query: `day?`. Body: `text`, `until?`. Refuses: 409 `api.conflict`. |\n',
      '<!-- end of calls -->\n\nFoot\n',
    ].join('\n'),
  )
})
