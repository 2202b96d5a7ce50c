import sharp from 'sharp'
import type { SettingsAnswer } from '#domain/settings/api.ts'
import { ask, signInAs } from './people.ts'
import { switchSecondFactorOn } from './code-app.ts'
import { assert, becomes, hasFocus, seesPage, seesText } from './sees.ts'
import { test } from './fixtures.ts'

const CATEGORIES = '/gestione/impostazioni/categorie'
type Category = { id: string; feeCents: number }

test("A fee is changed on a phone that shows its effects, beside another person's change, and the history records it", async ({
  world,
}) => {
  const { server } = world
  const { page, expectProblem } = await world.phone()
  await signInAs(page, server, /administrator, with a valid card/)
  await switchSecondFactorOn(page)
  await page.goto('/gestione/impostazioni')
  await page.getByRole('link', { name: /^Categorie e quote.*7 categorie, da 0 a 60/ }).click()
  await seesPage(page, 'Categorie e quote')
  await page.getByRole('button', { name: /^Socio ordinario/ }).click()
  await page.getByRole('button', { name: 'Togli «Socio ordinario»' }).click()
  await seesText(page, /^«Socio ordinario» non si può togliere: .* persone, e ci sono \d+ domande aperte\.$/)
  await page.getByRole('button', { name: 'Torna alle modifiche' }).click()
  const fee = page.getByLabel('Quota annuale')
  await fee.fill('trenta')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await seesText(page, "C'è un campo da controllare")
  await seesText(page, 'Scrivi un importo da 0 a 100.000,00 €. Esempio: 25,00')
  await fee.fill('30,5')

  const fees = async () => {
    const { sections } = (await (await page.request.get('/api/staff/settings')).json()) as SettingsAnswer
    return sections.categories
  }
  const { values, revision } = await fees()
  const changed = (values.membershipCategories as Category[]).map((one) => (one.id === 'giovane' ? { ...one, feeCents: 1600 } : one))
  const theirs = { values: { membershipCategories: changed } }
  const { seen } = (await ask(page.request, server, '/api/staff/settings/categories/preview', theirs)) as { seen: string }
  const put = { data: { ...theirs, revision, seen }, headers: { Origin: server.origin } }
  assert.equal((await page.request.put('/api/staff/settings/categories', put)).status(), 200)

  await page.keyboard.press('Control+s')
  const effects = page.getByRole('dialog', { name: 'Che cosa cambia' })
  await effects
    .getByText(/^La quota di «Socio ordinario» passa da 25,00\s€ a 30,50\s€\. La pagano \d+ persone.+ dal prossimo rinnovo/)
    .waitFor()
  await effects.getByRole('button', { name: 'Salva così' }).click()
  // The note stands above the form, out of sight of its foot and of the field with the focus.
  await page.getByRole('button', { name: 'Vedi', exact: true }).click()
  await hasFocus(page.locator(':focus', { hasText: /^Nel frattempo .* ha salvato questa pagina\./ }))
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await effects.getByRole('button', { name: 'Salva così' }).click()
  await seesText(page, 'Salvato')
  const saved = async () => {
    const all = (await fees()).values.membershipCategories as Category[]
    return all.filter(({ id }) => ['ordinario', 'giovane'].includes(id)).map(({ feeCents }) => feeCents)
  }
  await becomes(saved, [3050, 1600])
  await page.getByRole('button', { name: 'Mostra la storia' }).click()
  await seesText(page, /^Quota annuale, «Socio ordinario»: 25,00\s€ → 30,50\s€$/)
  await seesText(page, /^Niccolò D'Ambrogi, /)
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
  await page.goto(CATEGORIES)
  await page.getByRole('button', { name: /^Socio ordinario.*30,50/ }).click()
  await page.getByRole('button', { name: 'Nuova quota dal…' }).click()
  await page.getByLabel('Nuova quota', { exact: true }).fill('32')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await effects.getByText(/^Dal 1° gennaio \d{4} la quota di «Socio ordinario» sarà 32,00\s€, non 30,50\s€: /).waitFor()
  await effects.getByRole('button', { name: 'Salva così' }).click()
  await seesText(page, 'Salvato')
  await page.getByRole('button', { name: /^Socio ordinario.*30,50\s€, 32,00\s€ dal 1° gennaio/ }).waitFor()

  // The link of a refused save leads to the hours of the day.
  await page.goto('/gestione/impostazioni/orari')
  const sunday = page.getByRole('group', { name: 'Domenica' })
  await sunday.getByRole('switch').click()
  await sunday.getByRole('button', { name: 'Aggiungi un orario di Domenica' }).click()
  const times = sunday.locator('input[type=time]')
  for (const [i, time] of ['09:00', '13:00', '12:00', '15:00'].entries()) await times.nth(i).fill(time)
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await page.getByRole('link', { name: 'Vai a «Domenica»' }).click()
  await hasFocus(times.first())
  // A failure stands above the form, where it covers no field.
  await times.nth(2).fill('14:00')
  expectProblem(/ERR_FAILED .*settings.hours/)
  await page.route('**/api/staff/settings/hours', (route) => route.abort())
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await hasFocus(page.locator(':focus', { hasText: /^Per questo serve la connessione/ }))
})

test('Text typed while an emblem uploads, or while a save is on its way, stays', async ({ world }) => {
  const { server } = world
  const { page } = await world.phone({ serviceWorker: true })
  await signInAs(page, server, /administrator, with a valid card/)
  await switchSecondFactorOn(page)
  await page.goto('/gestione/impostazioni/identita')
  const { promise: held, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/api/staff/settings/identity/emblem', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest('**/identity/emblem')
  const red = await sharp({ create: { width: 512, height: 512, channels: 3, background: '#c01020' } })
    .png()
    .toBuffer()
  await page.locator('input[name="emblem"]').setInputFiles({ name: 'stemma.png', mimeType: 'image/png', buffer: red })
  await asked
  await page.getByLabel('Motto').fill('Insieme, ma con calma')
  // A save would leave the emblem behind.
  await page.keyboard.press('Control+s')
  await seesText(page, "L'emblema sta ancora arrivando: salva fra un momento.")
  arrive()
  await page.getByRole('button', { name: 'Cambia immagine' }).waitFor()
  assert.equal(await page.getByLabel('Motto').inputValue(), 'Insieme, ma con calma')

  // What is typed while a save is on its way stays, as a further change.
  const { promise: sent, resolve: save } = Promise.withResolvers<void>()
  await page.route('**/api/staff/settings/identity', async (route) => {
    await sent
    await route.continue()
  })
  const saving = page.waitForRequest('**/api/staff/settings/identity')
  await page.keyboard.press('Control+s')
  await saving
  await page.getByLabel('Motto').fill('Insieme, con molta calma')
  await page.getByLabel('Nome breve').fill('Il Circolo')
  save()
  await seesText(page, 'Salvato')
  await seesText(page, 'Modifiche non salvate: restano su questo dispositivo.')
  assert.equal(await page.getByLabel('Motto').inputValue(), 'Insieme, con molta calma')
  assert.equal(await page.getByLabel('Nome breve').inputValue(), 'Il Circolo')
  assert.equal(await page.getByText(/^Nel frattempo/).count(), 0)
  await page.keyboard.press('Control+s')
  await page.getByText('Modifiche non salvate').waitFor({ state: 'detached' })
  // A reload opens the service worker's page: the one with the new look is offered at once.
  await page.getByRole('button', { name: 'Aggiorna' }).waitFor()
  await page.reload()
  await becomes(() => page.getByLabel('Motto').inputValue(), 'Insieme, con molta calma')
  assert.equal(await page.getByLabel('Nome breve').inputValue(), 'Il Circolo')

  await page.getByRole('button', { name: 'Togli', exact: true }).click()
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Scegli un file')
})
