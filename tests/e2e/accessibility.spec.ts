import { violations } from './axe.ts'
import { newPerson, register, registerAndConfirm } from './people.ts'
import { memberScreens, open, publicScreens } from './screens.ts'
import { assert, becomes } from './sees.ts'
import { test } from './fixtures.ts'

const parts = <T>(all: T[], length: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / length) }, (_, i) => all.slice(i * length, (i + 1) * length))

for (const size of ['phone', 'desktop'] as const) {
  // A few screens a story, so that they run beside each other.
  for (const [part, screens] of parts(publicScreens, 6).entries()) {
    test(`No public screen has an accessibility violation, light and dark, on a ${size}, part ${part + 1}`, async ({ world }) => {
      const { page, expectProblem } = await world[size]()
      expectProblem(/status of 404 .*non-esiste/)
      const found: string[] = []
      for (const path of screens) {
        await open(page, path)
        found.push(...(await violations(page, path)))
      }
      assert.deepEqual(found, [])
    })
  }

  test(`No screen of a member has an accessibility violation, light and dark, on a ${size}`, async ({ world }) => {
    const { page } = await world[size]()
    const found: string[] = []
    await register(page, newPerson())
    found.push(...(await violations(page, '/confirm-email')))
    await page.getByRole('main').getByRole('button', { name: 'Esci' }).click()
    await page.waitForFunction(() => localStorage.getItem('user') === null)
    await registerAndConfirm(page, world.server, newPerson())
    for (const path of memberScreens) {
      await open(page, path)
      found.push(...(await violations(page, path)))
    }
    if (size === 'phone') {
      await page.getByRole('button', { name: 'Apri il menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Logout' }).waitFor()
      found.push(...(await violations(page, 'the open menu')))
    }
    assert.deepEqual(found, [])
  })
}

test('A form with errors has no accessibility violation', async ({ phone }) => {
  const { page } = await phone()
  await open(page, '/login')
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  assert.deepEqual(await violations(page, '/login'), [])
})

test('Every screen is in Italian, has one h1 and a title of its own', async ({ phone, server }) => {
  const { page, expectProblem } = await phone()
  expectProblem(/status of 404 .*non-esiste/)
  const titles = new Map<string, string>()
  const look = async (path: string) => {
    await open(page, path)
    assert.equal(await page.evaluate(() => document.documentElement.lang), 'it', path)
    await becomes(() => page.getByRole('heading', { level: 1 }).count(), 1)
    const title = await page.title()
    assert.match(title, /^.+ · .+$/, path)
    titles.set(path, title)
  }
  for (const path of publicScreens) await look(path)
  await registerAndConfirm(page, server, newPerson())
  for (const path of memberScreens) await look(path)
  const main = [
    '/home',
    '/ristoranti',
    '/appuntamenti',
    '/convenzioni',
    '/chi-siamo',
    '/segnalazioni',
    '/confirm-email',
    '/istruzioni',
    '/test-map',
    '/sports',
    '/login',
    '/tessera',
    '/logout',
  ]
  assert.equal(new Set(main.map((path) => titles.get(path))).size, main.length, `titles: ${[...titles.values()].join(', ')}`)
})
