import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_VIEWS, type MemberViews } from '#domain/members/views.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'

let app: TestApp
let [secretary, admin, viewer]: Request[] = []
beforeAll(async () => {
  app = await startTestApp()
  for (const role of ['secretary', 'admin', 'viewer'] as const) {
    const { ask } = await staffMember(app, role)
    if (role === 'secretary') secretary = ask
    if (role === 'admin') admin = ask
    if (role === 'viewer') viewer = ask
  }
})
afterAll(() => app.stop())

const PATH = '/api/staff/members/views'
const save = (id: string, name: string, query: string, ask = secretary!) => ask(`${PATH}/${id}`, { method: 'PUT', body: { name, query } })
const views = async (ask = secretary!) => ((await ask(PATH)).json as MemberViews).views

test('a view is saved for all staff, renamed and deleted; each act is in the audit', async () => {
  expect((await save('view-0001', 'Da sollecitare', 'q=rossi&stato=grace&colonne=number,until&vista=x&ordine=end')).status).toBe(200)
  expect((await save('view-0001', 'Da sollecitare', 'stato=grace&ordine=end&colonne=number,until')).status).toBe(200)
  const query = 'stato=grace&ordine=end&colonne=number%2Cuntil'
  expect(await views(admin!)).toEqual([{ id: 'view-0001', name: 'Da sollecitare', query }])
  expect(await save('view-0002', 'DA SOLLECITARE', 'stato=grace')).toMatchObject({ status: 409, code: 'member.view_known' })
  expect((await save('view-0001', 'In tolleranza', 'stato=grace', admin!)).status).toBe(200)
  expect(await views()).toEqual([{ id: 'view-0001', name: 'In tolleranza', query: 'stato=grace' }])
  for (const _ of [1, 2]) expect((await secretary!(`${PATH}/view-0001`, { method: 'DELETE' })).json).toEqual({ views: [] })
  const rows = await app.db.selectFrom('audit').select(['action', 'detail']).where('record', '=', 'view').orderBy('id').execute()
  expect(rows).toEqual([
    { action: 'created', detail: 'Da sollecitare' },
    { action: 'changed', detail: 'In tolleranza' },
    { action: 'removed', detail: 'In tolleranza' },
  ])
})

test('a viewer may only read views, without those about certificates or addresses', async () => {
  await save('view-cert', 'Senza certificato', 'certificato=missing')
  await save('view-mail', 'Senza e-mail', 'email=none&consenso=not_given')
  await save('view-late', 'Da pagare', 'compleanno=now&quota=late')
  await save('view-usual', 'Ordinari', 'categoria=ordinario')
  expect((await views()).map(({ name, query }) => [name, query])).toEqual([
    ['Da pagare', 'quota=late&compleanno=now'],
    ['Ordinari', 'categoria=ordinario'],
    ['Senza certificato', 'certificato=missing'],
    ['Senza e-mail', 'email=none&consenso=not_given'],
  ])
  expect((await views(viewer!)).map(({ name }) => name)).toEqual(['Da pagare', 'Ordinari'])
  expect(await save('view-none', 'Mia', 'stato=grace', viewer!)).toMatchObject({ status: 403, code: 'guard.forbidden' })
  expect(await viewer!(`${PATH}/view-usual`, { method: 'DELETE' })).toMatchObject({ status: 403, code: 'guard.forbidden' })
})

test('a wrong name, a wrong address, and one view too many are refused', async () => {
  expect(await save('view-bad', '  ', 'stato=grace')).toMatchObject({ status: 422, code: 'api.invalid' })
  expect(await save('view-bad', 'Troppo lunga', `colonne=${'a'.repeat(500)}`)).toMatchObject({ status: 422, code: 'api.invalid' })
  expect(await save('view-bad', 'Nulla', 'stato=%00')).toMatchObject({ status: 422, code: 'api.invalid' })
  for (let i = (await views()).length; i < MAX_VIEWS; i += 1) expect((await save(`view-many-${i}`, `Vista ${i}`, '')).status).toBe(200)
  expect(await save('view-more', 'Una di più', '')).toMatchObject({ status: 409, code: 'member.views_full' })
  expect((await save('view-usual', 'Ordinari e altri', 'categoria=ordinario')).status).toBe(200)
})
