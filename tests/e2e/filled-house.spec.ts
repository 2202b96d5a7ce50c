import type { Locator, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import sharp from 'sharp'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { fillSetup, firstAdmin, mailedLink, setupLink, startInstallation } from './installation.ts'
import { fillRegistration, newPerson, signIn } from './people.ts'
import { assert, becomes, hasFocus, seesPage, seesText } from './sees.ts'
import type { Server } from './server.ts'
import { test } from './fixtures.ts'

const officer = newPerson({ firstname: 'Renata', lastname: "D'Angelo", email: 'renata@posta.example' })

test('A new association goes from the set-up link to filled contents on a phone, through screens alone', async ({ phone }) => {
  // Three times as long as other stories: it fills all member contents.
  test.slow()
  const { server, origin, stop } = await startInstallation()
  try {
    const { page } = await phone({ baseURL: origin })
    await beginsInGestione(page, server)
    await invitesTheOfficer(page)
    const member = (await phone({ baseURL: origin })).page
    await acceptsTheRole(member, server)

    await namesTheHouse(page)
    await publishesTheNotice(page)
    await writesRestaurants(page)
    await writesOffers(page)
    await writesEvents(page)
    await page.goto('/gestione/primi-passi')
    for (const step of ['Emblema', 'Sede e recapiti', 'Informativa privacy', 'Responsabile della tutela', 'La prima convenzione'])
      await page.getByRole('link', { name: new RegExp(`${step}.*Fatto`, 's') }).waitFor()

    await readsAllOfIt(member)
    await Promise.all([page, member].map((each) => each.context().close()))
  } finally {
    await stop()
  }
})

async function beginsInGestione(page: Page, server: Server): Promise<void> {
  await page.goto(await setupLink(server))
  await fillSetup(page)
  await page.getByRole('button', { name: "Crea l'associazione" }).click()
  await page.getByRole('link', { name: 'Accedi' }).click()
  await signIn(page, firstAdmin)
  await seesPage(page, 'Conferma la tua e-mail')
  // The message opens another tab, which goes on to the first tab's page.
  await inAnotherTab(page, await mailedLink(server, '/confirm-email?token=', firstAdmin.email), (tab) =>
    seesText(tab, 'In Gestione si entra con la verifica in due passaggi'),
  )
  await page.goto('/gestione')
  await page.getByRole('link', { name: 'Attiva la verifica' }).click()
  await page.getByRole('button', { name: 'Attiva la verifica' }).click()
  await page.getByRole('button', { name: 'Manda il link' }).click()
  await page.goto(await mailedLink(server, '/account/due-passaggi?token=', firstAdmin.email))
  await page.getByRole('button', { name: 'Continua' }).click()
  await activates(page)
  await page.getByRole('link', { name: 'Torna in Gestione' }).click()
  await seesText(page, '1 di 19 fatti')
}

async function activates(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Attiva la verifica' }).click()
  const key = /otpauth:[^"]*secret=([A-Z2-7]+)/.exec((await page.getByRole('link', { name: /Apri nell'app/ }).getAttribute('href')) ?? '')
  await page.getByLabel('Codice di 6 cifre').fill(new TOTP({ secret: key![1]! }).generate())
  await page.getByRole('button', { name: 'Conferma il codice' }).click()
  await page.getByRole('button', { name: 'Li ho messi al sicuro' }).click()
}

async function inAnotherTab(page: Page, address: string, sees: (tab: Page) => Promise<void>): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(address)
  await sees(tab)
  await tab.close()
}

/** With one administrator and no officer, nobody else can confirm, and the page says so. */
async function invitesTheOfficer(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Tutti i passi' }).click()
  await page.getByRole('link', { name: /Responsabile della tutela/ }).click()
  await seesText(page, "Amministri solo tu e non c'è ancora un responsabile: l'invito parte senza la conferma di un'altra persona.")
  await page.getByLabel('La sua e-mail').fill(officer.email)
  await page.getByRole('button', { name: "Manda l'invito" }).click()
  await seesText(page, `Invito mandato a ${officer.email}`)
}

async function acceptsTheRole(page: Page, server: Server): Promise<void> {
  await page.goto(await mailedLink(server, '/account/ruolo?token=', officer.email))
  await page.getByRole('link', { name: 'Crea un account' }).click()
  await fillRegistration(page, officer)
  await page.getByRole('button', { name: 'Crea account' }).click()
  await seesPage(page, 'Conferma la tua e-mail')
  await page.goto(await mailedLink(server, '/confirm-email?token=', officer.email))
  await page.getByRole('button', { name: 'Accetta il ruolo' }).click()
  await seesPage(page, 'Verifica in due passaggi')
  await activates(page)
  await page.getByRole('link', { name: 'Torna in Gestione' }).waitFor()
}

async function namesTheHouse(page: Page): Promise<void> {
  await page.goto('/gestione/impostazioni/identita')
  await page.getByLabel('Motto').fill('Insieme, in valle')
  await page.locator('input[type=file]').setInputFiles({ name: 'stemma.png', mimeType: 'image/png', buffer: await drawn('png', 512, 512) })
  await page.getByRole('button', { name: 'Cambia immagine' }).waitFor()
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await seesText(page, 'Salvato')
  await page.goto('/gestione/impostazioni/contatti')
  await page.getByLabel('Telefono fisso').fill('0575 123456')
  await page.getByLabel('Via e numero').fill("Via dell'Olmo 3")
  await page.getByLabel('CAP').fill('52014')
  await page.getByLabel('Comune', { exact: true }).fill('Poppi')
  await page.getByLabel('Provincia').fill('AR')
  await page.getByRole('button', { name: 'Salva', exact: true }).click()
  await seesText(page, 'Salvato')
}

async function publishesTheNotice(page: Page): Promise<void> {
  await page.goto('/gestione/testi/informativa')
  await seesText(page, '3 punti da completare')
  const body = page.getByLabel('Testo', { exact: true })
  await becomes(async () => (await body.inputValue()).includes("**Polisportiva Valle Chiara**, Via dell'Olmo 3, 52014 Poppi (AR)"), true)
  const publish = page.getByRole('button', { name: 'Pubblica', exact: true })
  await publish.press('Enter')
  // The error shows beside the button too: on a phone the points are pages above.
  const missing = page.getByRole('alert').filter({ hasText: '3 punti da completare' })
  await missing.waitFor()
  await becomes(() => publish.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight), true)
  await missing.getByRole('button', { name: 'per quanto tempo le tenete' }).click()
  await becomes(() => body.evaluate(selectionStandsInView), '[da completare: per quanto tempo le tenete]')
  await page.keyboard.type('30 giorni')
  await body.fill((await body.inputValue()).replaceAll(/\[da completare[^\]]*\]/g, 'in Italia'))
  await page.getByRole('button', { name: 'Pubblica', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Pubblica' }).click()
  await seesText(page, 'Pubblicata: da ora è quella che tutti leggono.')
}

/** The selection in a text as tall as its content, once the page has scrolled to it. */
function selectionStandsInView(element: Element): string {
  const { value, selectionStart, selectionEnd } = element as HTMLTextAreaElement
  const { top, height } = element.getBoundingClientRect()
  const at = top + (height * selectionStart) / value.length
  return at > -innerHeight && at < 2 * innerHeight ? value.slice(selectionStart, selectionEnd) : ''
}

const restaurants = [
  ["Osteria dell'Olmo", 'Pici fatti a mano.', 'La sala con il camino acceso'],
  ['Pizzeria La Torre', 'Forno a legna.', 'Il forno a legna'],
  ['Bar Centrale', 'Colazioni e pranzi veloci.', 'Il bancone con le paste'],
] as const

async function writesRestaurants(page: Page): Promise<void> {
  await page.goto('/gestione/contenuti/ristoranti')
  await seesText(page, /^Non ci sono ancora ristoranti/)
  assert.equal(await page.getByRole('link', { name: 'Nuovo ristorante' }).count(), 1)
  for (const [name, description, alt] of restaurants) {
    await begins(page, 'Nuovo ristorante')
    await page.getByRole('region', { name: 'Il ristorante' }).getByLabel('Nome', { exact: true }).fill(name)
    await page.getByLabel('Descrizione', { exact: true }).fill(description)
    await page.getByLabel('Via e numero').fill('Via Roma 1')
    await page.getByLabel('Comune', { exact: true }).fill('Poppi')
    const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await drawn('jpeg', 480, 640) }
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('region', { name: 'Il ristorante' }).getByRole('button', { name: 'Scegli una foto' }).click(),
    ])
    await chooser.setFiles(file)
    await hasFocus(page.getByRole('button', { name: 'Taglio della foto' }))
    await page.getByLabel('Descrizione della foto').fill(alt)
    if (name === restaurants[0][0]) {
      await page.getByRole('button', { name: 'Pubblica' }).click()
      await seesText(page, 'La foto che hai scelto non è ancora confermata: premi «Usa questa foto», o «Annulla».')
      await isAskedToStay(page, 'Ristoranti')
    }
    await page.getByRole('button', { name: 'Usa questa foto' }).click()
    await page.getByRole('img', { name: alt }).waitFor()
    await hasFocus(page.getByRole('button', { name: 'Cambia foto' }))
    if (name === restaurants[0][0]) await dropsOthers(page, alt, file.buffer)
    await publishes(page, 'Pubblicato: i soci lo vedono adesso')
    await goesBack(page, 'Ristoranti')
  }
}

/** Files dropped on the present photo, and while one is cropped, are taken. */
async function dropsOthers(page: Page, alt: string, photo: Buffer): Promise<void> {
  const drops = async (bytes: number[], on: Locator) => {
    const dataTransfer = await page.evaluateHandle((bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'altra.jpg', { type: 'image/jpeg' }))
      return data
    }, bytes)
    await on.dispatchEvent('drop', { dataTransfer })
  }
  await drops([...photo], page.getByRole('img', { name: alt }))
  // Another photo gets its own description.
  await becomes(() => page.getByLabel('Descrizione della foto').inputValue(), '')
  await drops([], page.getByRole('button', { name: 'Taglio della foto' }))
  await seesText(page, 'Questo file è vuoto. Scegline un altro.')
  // The browser cannot open it, and it does not arrive: it is kept, to be sent again.
  const late = { status: 408, json: { error: { code: 'api.invalid' } } }
  await page.route('**/picture?alt=*', (route) => route.fulfill(late), { times: 1 })
  await drops([1, 2, 3], page.getByRole('img', { name: alt }))
  await seesText(page, 'La connessione è lenta, e il file non è arrivato in tempo. Riprova con una rete migliore.')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await seesText(page, 'Questo file non è una foto che possiamo usare. Vanno bene JPG, PNG e WebP.')
  await becomes(() => page.getByRole('button', { name: 'Riprova' }).count(), 0)
}

const begins = (page: Page, what: string) => page.getByRole('link', { name: what }).click()
const goesBack = (page: Page, list: string) => page.getByRole('main').getByRole('link', { name: list, exact: true }).click()

/** Something unfinished would be lost. */
async function isAskedToStay(page: Page, list: string): Promise<void> {
  await goesBack(page, list)
  await page.getByRole('alertdialog', { name: 'Lasci la pagina?' }).getByRole('button', { name: 'Resta qui' }).click()
}

async function publishes(page: Page, said: string): Promise<void> {
  await page.getByRole('button', { name: 'Pubblica' }).click()
  // The message of the document before may still be there.
  await page
    .getByRole('main')
    .getByText(/^Pubblicat[oa]$/)
    .first()
    .waitFor()
  await seesText(page, said)
}

type Offer = { partner: string; kind: string; fill?: (page: Page) => Promise<void> }

const offers: Offer[] = [
  { partner: 'Ferramenta Bindi', kind: 'Si mostra la tessera' },
  { partner: 'Libreria Il Faggio', kind: 'Si mostra la tessera', fill: (page) => page.getByLabel('Quante volte per persona').fill('1') },
  {
    partner: 'Cartoleria Web',
    kind: 'Un codice uguale per tutti',
    fill: async (page) => {
      await page.getByLabel('Codice per tutti i soci').fill('VALLE10')
      await page.getByRole('button', { name: 'Pubblica' }).click()
      await seesText(page, 'Il codice non è ancora salvato: scrivilo e premi «Salva», accanto.')
      await page.getByRole('button', { name: 'Salva', exact: true }).click()
      await seesText(page, 'Codice salvato.')
    },
  },
  {
    partner: 'Ottica Chiara',
    kind: 'Un codice per ognuno',
    fill: async (page) => {
      const file = { name: 'codici.csv', mimeType: 'text/csv', buffer: Buffer.from(`LENTI-0001\n${'LENTI-0002\n'.repeat(200)}`) }
      await page.locator('input[type=file][accept*=".csv"]').setInputFiles(file)
      const pasted = page.getByLabel('Incolla i codici')
      assert.ok(await pasted.evaluate((area) => area.scrollHeight > innerHeight && area.clientHeight < innerHeight / 2))
      await isAskedToStay(page, 'Convenzioni')
      await page.getByRole('button', { name: 'Aggiungi i codici' }).click()
      await seesText(page, "2 codici aggiunti. 199 c'erano già.")
    },
  },
  {
    partner: 'Viaggi Casentino',
    kind: 'La pagina del negozio',
    fill: async (page) => {
      await page.getByLabel('Pagina del partner').fill('https://viaggi.example/soci')
      await page.getByRole('button', { name: 'Salva', exact: true }).click()
      await seesText(page, 'Pagina del partner salvata.')
    },
  },
]

async function writesOffers(page: Page): Promise<void> {
  await page.goto('/gestione/convenzioni')
  for (const { partner, kind, fill } of offers) {
    await begins(page, 'Nuova convenzione')
    await page.getByLabel('Negozio', { exact: true }).fill(partner)
    await page.getByLabel('Argomento').selectOption({ label: 'Casa e spesa' })
    await page.getByLabel('Titolo', { exact: true }).fill('10% sul conto')
    await page.getByLabel('In breve').fill('−10%')
    await page.getByLabel('Tipo di sconto').selectOption({ label: kind })
    await page.getByLabel('Che cosa si fa').fill('Alla cassa.')
    await page.getByLabel('Condizioni', { exact: true }).fill('Non si somma.')
    await page.getByLabel('Dal', { exact: true }).fill('2026-01-01')
    await fill?.(page)
    if (partner === offers[0]!.partner) await mendsFoldedRow(page)
    await publishes(page, 'Pubblicata: i soci la vedono adesso')
    await goesBack(page, 'Convenzioni')
  }
  // Several at once, on the phone too.
  await page.getByRole('button', { name: 'Seleziona', exact: true }).click()
  for (const { partner } of offers.slice(1, 3)) await page.getByRole('checkbox', { name: new RegExp(`^Seleziona .*${partner}`) }).check()
  await page.getByRole('button', { name: 'Archivia' }).click()
  const held = Promise.withResolvers<void>()
  await page.route('**/bulk', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archivia' }).click()
  await seesText(page, 'Archiviamo…')
  const bar = page.getByRole('region', { name: 'Azioni su ciò che è selezionato' })
  assert.equal(await bar.getByRole('button', { name: 'Archivia' }).isDisabled(), true)
  held.resolve()
  await seesText(page, '2 contenuti archiviati')
  await page.unroute('**/bulk')
  await page.getByRole('button', { name: 'Annulla', exact: true }).click()
  await seesText(page, '2 contenuti pubblicati')
}

/** A folded row with an error opens, and stays open while one types. */
async function mendsFoldedRow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Aggiungi una sede' }).click()
  const place = page.getByRole('button', { name: 'Sede nuova', exact: true })
  await place.click()
  await page.getByRole('button', { name: 'Pubblica' }).click()
  await page
    .getByRole('button', { name: /^Vai a «/ })
    .first()
    .click()
  await page.keyboard.type('Via Roma 1')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  // The last error goes with the first letter.
  await page.keyboard.type('Poppi')
  assert.equal(await page.locator(':focus').inputValue(), 'Poppi')
  await page
    .getByRole('button', { name: /^Togli / })
    .last()
    .click()
}

const inAMonth = addDays(romeDay(Date.now()), 30)
const events = ['Ballo liscio', 'Cena sociale', 'Gita a Camaldoli', 'Torneo di briscola']

async function writesEvents(page: Page): Promise<void> {
  await page.goto('/gestione/appuntamenti')
  for (const title of events) {
    await begins(page, 'Nuovo appuntamento')
    await page.getByLabel('Titolo', { exact: true }).fill(title)
    await page.getByLabel('Argomento').selectOption({ label: 'Stare insieme' })
    await page.getByLabel('In una riga').fill('Tutti insieme.')
    await page.getByLabel('Descrizione', { exact: true }).fill('In sede, dopo cena.')
    await page.getByLabel('Comincia, giorno').fill(inAMonth)
    await page.getByLabel('Comincia, ora').fill('21:00')
    await page.getByLabel('Nome del luogo').fill('Salone della Polisportiva')
    if (title === 'Ballo liscio') {
      // The dates stay on the screen when another kind of rule has other fields.
      for (const index of [1, 3, 1]) {
        await page.getByLabel('Si ripete').selectOption({ index })
        await page.getByRole('heading', { name: 'Prossime date' }).waitFor()
      }
      await seesText(page, /^Ogni settimana /)
      await page
        .getByRole('button', { name: /^Annulla la data di / })
        .nth(1)
        .click()
      await page.getByLabel('Che cosa dire a chi è iscritto').fill('La sala è occupata.')
      await page.getByRole('button', { name: 'Pubblica' }).click()
      await seesText(page, /^Hai cominciato a cambiare .*: premi «Annulla la data», o «Lascia com'è»\.$/)
      await isAskedToStay(page, 'Appuntamenti')
      await page.getByRole('button', { name: 'Annulla la data', exact: true }).click()
      await seesText(page, '«La sala è occupata.»')
    }
    await publishes(page, 'Pubblicato: i soci lo vedono adesso')
    await goesBack(page, 'Appuntamenti')
  }
}

/** The officer is a member who registered before the notice was published. */
async function readsAllOfIt(page: Page): Promise<void> {
  // As if the account's cached state had become stale.
  await page.evaluate(() => localStorage.removeItem('own:account'))
  await page.goto('/home')
  // This opening asks the server in the background; the next one shows the answer.
  await page.waitForFunction(() => localStorage.getItem('own:account') !== null)
  await page.reload()
  await seesText(page, "L'informativa privacy è cambiata. Leggila quando puoi: la tessera funziona lo stesso.")
  await page.getByRole('link', { name: "Leggi l'informativa" }).click()
  await seesText(page, '30 giorni')

  await page.goto('/ristoranti')
  for (const [name] of restaurants) await page.getByRole('link', { name: new RegExp(name) }).waitFor()
  await page.getByRole('link', { name: /Osteria dell'Olmo/ }).click()
  await page.getByRole('img', { name: 'La sala con il camino acceso' }).waitFor()
  await seesText(page, 'Pici fatti a mano.')
  assert.equal(await page.getByText('Chiuso').count(), 0)

  await page.goto('/convenzioni')
  for (const { partner } of offers) await page.getByRole('link', { name: new RegExp(partner) }).waitFor()
  await page.getByRole('link', { name: /Ottica Chiara/ }).click()
  await page.getByRole('button', { name: 'Prendi un codice' }).click()
  await seesText(page, /^LENTI-000\d$/)
  await page.goto('/convenzioni/cartoleria-web')
  await seesText(page, 'VALLE10')
  await page.goto('/convenzioni/viaggi-casentino')
  await page.getByRole('link', { name: /Apri la pagina dello sconto/ }).waitFor()

  await page.goto('/appuntamenti')
  for (const title of events)
    await page
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .waitFor()
  await page.goto('/appuntamenti/ballo-liscio')
  await seesText(page, /^Ogni (\w+dì|sabato|domenica)$/)

  await page.goto('/segnalazioni')
  await page.getByRole('button', { name: /^Abusi, molestie, violenza/ }).waitFor()
  await page.goto('/chi-siamo')
  await seesText(page, "Via dell'Olmo 3, 52014 Poppi (AR)")
}

const drawn = (format: 'png' | 'jpeg', width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#8a2b0f' } })
    .toFormat(format)
    .toBuffer()
