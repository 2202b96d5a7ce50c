import { readFileSync } from 'node:fs'
import type { LegalTextSheet } from '#domain/legal-texts/legal-text.ts'
import { switchSecondFactorOn } from './code-app.ts'
import { test } from './fixtures.ts'
import { signInAs } from './people.ts'
import { assert, hasFocus, isAt, seesCode, seesPage, seesText } from './sees.ts'

test('The administrator publishes the privacy notice and downloads the archive; a member is asked to read the notice and finds the earlier version', async ({
  member,
  desktop,
  server,
}) => {
  const { page } = await member()
  const { page: desk } = await desktop()
  await signInAs(desk, server, /administrator, with a valid card/)
  await switchSecondFactorOn(desk)
  await desk.goto('/gestione/testi/informativa')
  await seesPage(desk, 'Informativa privacy')
  await seesText(desk, 'punti da completare')
  await desk.getByLabel('Testo', { exact: true }).fill('## Chi decide\n\nIl nostro testo, per intero.')
  await desk.getByRole('region', { name: 'Anteprima' }).getByRole('heading', { name: 'Chi decide' }).waitFor()
  await desk.getByLabel('Che cosa cambia').fill('Adesso è la nostra.')
  const publish = async () => {
    await desk.getByRole('button', { name: 'Pubblica', exact: true }).click()
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Pubblica' }).click()
  }
  // Each version that somebody else has published meanwhile is told once.
  const keep = desk.getByRole('button', { name: 'Tieni il mio testo' })
  for (const markdown of ['La seconda versione.', 'La terza versione.']) {
    const { published } = (await (await desk.request.get('/api/staff/texts/privacy')).json()) as LegalTextSheet
    const data = { base: published!.version, markdown, isMaterial: false, changes: '' }
    assert.equal((await desk.request.put('/api/staff/texts/privacy', { data, headers: { Origin: server.origin } })).status(), 200)
    await publish()
    await hasFocus(desk.getByRole('alert').filter({ hasText: "Nel frattempo un'altra persona ha pubblicato" }))
    await keep.click()
    await keep.waitFor({ state: 'detached' })
  }
  // What is typed while the text is on its way stays, and is not published.
  const { promise: held, resolve: arrive } = Promise.withResolvers<void>()
  await desk.route('**/api/staff/texts/privacy', async (route) => {
    await held
    await route.continue()
  })
  const sent = desk.waitForRequest('**/api/staff/texts/privacy')
  await publish()
  await sent
  await desk.getByLabel('Testo', { exact: true }).fill('## Chi decide\n\nIl nostro testo, ancora più lungo.')
  arrive()
  await seesText(desk, 'Pubblicata: da ora è quella che tutti leggono.')
  assert.match(await desk.getByLabel('Testo', { exact: true }).inputValue(), /ancora più lungo/)
  assert.equal(await keep.count(), 0)

  // All data of the association, as one file.
  await desk.goto('/gestione/archivio')
  await desk.getByRole('button', { name: "Prepara l'archivio" }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: "Prepara l'archivio" }).click()
  const save = desk.getByRole('button', { name: 'Scarica', exact: true })
  await save.waitFor()
  const [archive] = await Promise.all([desk.waitForEvent('download'), save.click()])
  assert.match(archive.suggestedFilename(), /\.zip$/)
  assert.equal(
    readFileSync(await archive.path())
      .subarray(0, 2)
      .toString(),
    'PK',
  )

  // As if the account's cached state had become stale.
  await page.evaluate(() => localStorage.removeItem('own:account'))
  await page.goto('/tessera')
  await seesCode(page)
  // This opening asks the server in the background; the next one shows the answer.
  await page.waitForFunction(() => localStorage.getItem('own:account') !== null)
  await page.reload()
  await seesText(page, "L'informativa privacy è cambiata. Leggila quando puoi: la tessera funziona lo stesso.")
  await page.getByRole('link', { name: "Leggi l'informativa" }).click()
  await isAt(page, '/privacy')
  await seesText(page, 'Adesso è la nostra.')
  await seesText(page, 'Il nostro testo, per intero.')
  await page.getByRole('link', { name: 'Versioni di prima' }).click()
  await seesText(page, 'Adesso è la nostra.')
  await page.getByRole('link', { name: /Versione 1/ }).click()
  await seesText(page, 'Circolo Ricreativo Borgo Sereno APS')
})
