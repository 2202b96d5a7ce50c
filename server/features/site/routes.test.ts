import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

test.each(['capacitor://localhost', 'https://localhost'])(
  'the shell at %s gets the data that every page has in its head',
  async (Origin) => {
    const answer = await app.request('/api/site', { headers: { Origin } })
    expect(answer.headers['access-control-allow-origin']).toBe(Origin)
    expect(answer.json).toEqual({
      association: { id: expect.any(String), name: expect.any(String), shortName: expect.any(String), color: expect.stringMatching(/^#/) },
      app: expect.objectContaining({ trial: expect.any(Boolean), version: expect.any(String), providers: [], privacyUrl: '/privacy' }),
      apps: { android: { pushes: false, store: null }, ios: { pushes: false, store: null } },
    })
  },
)
