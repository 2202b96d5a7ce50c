import { violations } from './axe.ts'
import { newPerson, registerAndConfirm } from './people.ts'
import { assert, becomes, isAt, seesPage, seesText, workerTakesOver } from './sees.ts'
import { open } from './screens.ts'
import { test } from './fixtures.ts'

test('A visitor sees the benefit, and no code in anything that the server sends', async ({ phone }) => {
  const { page } = await phone()
  const bodies: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) bodies.push(await response.text().catch(() => ''))
  })
  await open(page, '/convenzioni/sapere-a-colori')
  await seesText(page, '25% sui corsi online di lingue e fotografia')
  await seesText(page, 'Lo sconto è per chi ha la tessera: accedi per vederlo.')
  await page.waitForLoadState('networkidle')
  assert.ok(bodies.length > 0)
  for (const secret of ['BORGO25', 'SERENO8', 'ACQ-7H2M', 'PIANO-K4W9', 'rottagentile.example/borgosereno'])
    assert.ok(!bodies.join('').includes(secret), secret)
  await page.getByRole('link', { name: 'Accedi' }).last().click()
  await isAt(page, `/login?return=${encodeURIComponent('/convenzioni/sapere-a-colori')}`)
})

for (const kind of ['phone', 'desktop'] as const)
  test(`A member uses the four kinds of discount (${kind})`, async ({ server, world: devices }) => {
    const { page, offline } = await devices[kind]({ permissions: ['clipboard-read', 'clipboard-write'] })
    await registerAndConfirm(page, server, newPerson())
    await workerTakesOver(page)

    await open(page, '/convenzioni/farmacia-della-pieve')
    await page.getByRole('link', { name: 'Mostra la tessera' }).click()
    await seesPage(page, 'La mia tessera')

    await open(page, '/convenzioni/sapere-a-colori')
    await page.getByRole('button', { name: 'Copia il codice BORGO25' }).click()
    await seesText(page, 'Codice copiato')
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'BORGO25')

    await open(page, '/convenzioni/viaggi-rotta-gentile')
    const link = page.getByRole('link', { name: 'Apri la pagina dello sconto' })
    assert.deepEqual(
      [await link.getAttribute('href'), await link.getAttribute('rel'), await link.getAttribute('target')],
      ['https://rottagentile.example/borgosereno', 'noopener noreferrer', '_blank'],
    )

    await open(page, '/convenzioni/terme-acquabella')
    await page.getByRole('button', { name: 'Prendi un codice' }).click()
    await page.getByRole('button', { name: 'Prendi un altro codice' }).waitFor()
    const first = await page.locator('main code').first().innerText()
    await page.getByRole('button', { name: 'Prendi un altro codice' }).click()
    await seesText(page, /^Il prossimo codice si prende dal giorno 1 /)
    await becomes(async () => new Set(await page.locator('main code').allInnerTexts()).size, 2)
    const codes = await page.locator('main code').allInnerTexts()
    assert.ok(codes.includes(first))

    await offline(true)
    await page.reload()
    await seesText(page, codes[0]!)
    await seesText(page, codes[1]!)
    await page.goto('/convenzioni/orto-in-cassetta')
    await seesText(page, 'SERENO8')
  })

test('The answer to a press is lost on the way: the next press gives the same code, not a second one', async ({ phone, server }) => {
  const { page, expectProblem } = await phone()
  expectProblem(/ERR_/)
  await registerAndConfirm(page, server, newPerson())
  await open(page, '/convenzioni/terme-acquabella')
  let lost = ''
  await page.route('**/api/offers/*/codes', async (route) => {
    const answer = await route.fetch()
    lost = ((await answer.json()) as { code: string }).code
    await route.abort()
  })
  await page.getByRole('button', { name: 'Prendi un codice' }).click()
  await seesText(page, 'Per questo serve la connessione. Riprova quando torna la rete.')
  await page.unroute('**/api/offers/*/codes')
  await page.getByRole('button', { name: 'Prendi un codice' }).click()
  await seesText(page, lost)
  await page.getByRole('button', { name: 'Prendi un altro codice' }).waitFor()
  await becomes(() => page.locator('main code').allInnerTexts(), [lost])
})

test('Who signs out takes codes and hearts along', async ({ phone, server }) => {
  const { page } = await phone()
  await registerAndConfirm(page, server, newPerson())
  await open(page, '/convenzioni/sapere-a-colori')
  await seesText(page, 'BORGO25')
  await page.getByRole('button', { name: 'Aggiungi Sapere a Colori ai preferiti' }).click()
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Esci' }).click()
  await page.waitForFunction(() => localStorage.getItem('user') === null)
  await page.waitForFunction(() => !JSON.stringify({ ...localStorage }).includes('BORGO25'))
  await page.goto('/convenzioni/sapere-a-colori')
  await seesText(page, 'Lo sconto è per chi ha la tessera: accedi per vederlo.')
  await page.getByRole('button', { name: 'Aggiungi Sapere a Colori ai preferiti' }).waitFor()
})

test('The offers are usable with assistive technology, in light and in dark, on phone and desktop', async ({ phone, desktop, server }) => {
  for (const device of [await phone(), await desktop()]) {
    const { page } = device
    await registerAndConfirm(page, server, newPerson())
    for (const path of [
      '/convenzioni',
      '/convenzioni?vedi=preferite',
      '/convenzioni/farmacia-della-pieve',
      '/convenzioni/sapere-a-colori',
      '/convenzioni/viaggi-rotta-gentile',
      '/convenzioni/terme-acquabella',
    ]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      assert.deepEqual(await violations(page, path), [])
    }
    await page.getByRole('button', { name: 'Prendi un codice' }).click()
    await page.locator('main code').waitFor()
    assert.deepEqual(await violations(page, 'a code'), [])
  }
})
