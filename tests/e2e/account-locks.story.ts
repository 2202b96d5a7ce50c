import { TOTP as Totp } from 'otpauth'
import { changeDatabase } from './database.ts'
import { newPerson, registerAndConfirm } from './people.ts'
import { assert, becomes, seesPage, seesText } from './sees.ts'
import { story } from './story.ts'
import { virtualAuthenticator } from './virtual-authenticator.ts'

const code = (secret: string, now = Date.now()) => new Totp({ secret }).generate({ timestamp: now })

for (const size of ['phone', 'desktop'] as const)
  story(`A passkey is added, renamed, used to prove who it is, and removed, on a ${size}`, async (world) => {
    const { page } = await world[size]()
    await registerAndConfirm(page, world.server, newPerson())
    await virtualAuthenticator(page)
    await page.goto('/account')
    await page.getByRole('link', { name: /^Passkey/ }).click()
    await seesText(page, 'Non hai ancora passkey.')
    await page.getByRole('button', { name: 'Aggiungi una passkey' }).dblclick()
    await seesText(page, 'Passkey aggiunta: dalla prossima volta puoi usarla per accedere.')
    const name = size === 'phone' ? 'Telefono Android' : 'Computer'
    await page.getByRole('button', { name: `Rinomina ${name}` }).click()
    const sheet = page.getByRole('dialog', { name: 'Rinomina la passkey' })
    await sheet.getByLabel('Nome della passkey').fill('Telefono di casa')
    await sheet.getByRole('button', { name: 'Salva' }).click()
    await seesText(page, 'Nome cambiato.')
    await seesText(page, 'Telefono di casa')

    await changeDatabase(world.server, 'update session set provedAt = 0')
    await page.getByRole('button', { name: 'Rimuovi Telefono di casa' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Rimuovi' }).click()
    const proof = page.getByRole('dialog', { name: 'Conferma che sei tu' })
    await proof.getByRole('button', { name: 'Usa una passkey' }).click()
    await seesText(page, 'Passkey rimossa.')
    await seesText(page, 'Non hai ancora passkey.')
  })

story('«Riprova» after a removal that failed removes, and adds nothing', async ({ phone, server }) => {
  const { page } = await phone()
  await registerAndConfirm(page, server, newPerson())
  await virtualAuthenticator(page)
  await page.goto('/account/passkey')
  await page.getByRole('button', { name: 'Aggiungi una passkey' }).click()
  await seesText(page, 'Telefono Android')
  const refusal = { status: 429, json: { error: { code: 'api.unavailable' } } }
  await page.route('**/api/auth/passkeys/*', (route) => route.fulfill(refusal), { times: 1 })
  await page.getByRole('button', { name: 'Rimuovi Telefono Android' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Rimuovi' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Riprova' }).click()
  await seesText(page, 'Passkey rimossa.')
  await seesText(page, 'Non hai ancora passkey.')
})

story(
  'Without a passkey it cannot be asked for; with one it is, recovery codes are shown, and it is taken back',
  async ({ phone, server }) => {
    const { page } = await phone()
    await registerAndConfirm(page, server, newPerson())
    await virtualAuthenticator(page)
    await page.goto('/account/due-passaggi')
    await page.getByRole('link', { name: /Chiedi la passkey dopo la password/ }).click()
    await page.getByRole('button', { name: 'Aggiungi una passkey' }).click()
    await seesText(page, 'Telefono Android')
    await page.goto('/account/due-passaggi')
    const asks = (checked: boolean) => page.getByRole('switch', { name: /Chiedi la passkey dopo la password/, checked })
    await asks(false).click()
    await seesPage(page, 'I tuoi codici di riserva')
    await becomes(() => page.getByRole('main').getByRole('listitem').count(), 10)
    await page.getByRole('button', { name: 'Li ho messi al sicuro' }).click()
    await seesText(page, '10 codici rimasti')
    await asks(true).click()
    await seesText(page, 'Dopo la password non ti chiederemo più la passkey.')
    await asks(false).waitFor()
    await becomes(() => page.getByText('codici rimasti').count(), 0)
  },
)

story('A passkey that is not added says why: the device refused, has one already, or there are too many', async ({ phone, server }) => {
  const { page } = await phone()
  await registerAndConfirm(page, server, newPerson())
  const authenticator = await virtualAuthenticator(page)
  await page.goto('/account/passkey')
  const add = page.getByRole('button', { name: 'Aggiungi una passkey' })
  await authenticator.knowsOwner(false)
  await add.click()
  await seesText(page, 'La passkey non è stata aggiunta. Puoi riprovare quando vuoi.')
  await authenticator.knowsOwner(true)
  await page.getByRole('button', { name: 'Riprova' }).click()
  await seesText(page, 'Passkey aggiunta: dalla prossima volta puoi usarla per accedere.')
  await add.click()
  await seesText(page, 'Questo dispositivo ha già una passkey per il tuo account.')
  await page.route('**/api/auth/passkeys/add-options', (route) => route.fulfill({ status: 409, json: { error: { code: 'api.conflict' } } }))
  await add.click()
  await seesText(page, 'Hai già tutte le passkey che si possono avere. Rimuovine una che non usi, poi riprova.')
})

for (const size of ['phone', 'desktop'] as const)
  story(
    `The second factor is switched on with a code, its recovery codes are kept, and it is switched off, on a ${size}`,
    async (world) => {
      const { page } = await world[size]({ permissions: ['clipboard-read', 'clipboard-write'] })
      const person = newPerson()
      await registerAndConfirm(page, world.server, person)
      await page.goto('/account')
      await page.getByRole('link', { name: /Verifica in due passaggi/ }).click()
      await page.getByRole('button', { name: 'Attiva la verifica' }).click()
      await page.getByRole('img', { name: "Codice QR per l'app di autenticazione" }).waitFor()
      await page.getByRole('button', { name: 'Copia la chiave' }).click()
      await seesText(page, 'Chiave copiata')
      const secret = await page.evaluate(() => navigator.clipboard.readText())
      await page.getByLabel('Codice di 6 cifre').fill('12')
      await page.getByRole('button', { name: 'Conferma il codice' }).click()
      await seesText(page, /Il codice ha 6 cifre/)
      await page.getByLabel('Codice di 6 cifre').fill(code(secret))
      await page.getByRole('button', { name: 'Conferma il codice' }).click()
      await seesPage(page, 'I tuoi codici di riserva')
      const codes = page.getByRole('main').getByRole('listitem')
      await becomes(() => codes.count(), 10)
      const [recovery = ''] = await codes.allInnerTexts()
      await page.getByRole('button', { name: 'Copia', exact: true }).click()
      await seesText(page, 'Codici copiati')
      assert.equal((await page.evaluate(() => navigator.clipboard.readText())).split('\n').length, 10)
      const coming = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Scarica' }).click()
      assert.equal((await coming).suggestedFilename(), 'codici-di-riserva.txt')
      await page.getByRole('button', { name: 'Li ho messi al sicuro' }).click()
      await seesText(page, '10 codici rimasti')

      await changeDatabase(world.server, 'update session set provedAt = 0')
      await page.getByRole('button', { name: 'Disattiva' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disattiva' }).click()
      const proof = page.getByRole('dialog', { name: 'Conferma che sei tu' })
      await proof.getByLabel('Password', { exact: true }).fill(person.password)
      await proof.getByLabel('Codice di 6 cifre').fill(recovery)
      await proof.getByRole('button', { name: 'Conferma', exact: true }).click()
      await seesText(page, 'La verifica in due passaggi non è più attiva.')
      await page.getByRole('button', { name: 'Attiva la verifica' }).waitFor()
    },
  )
