import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import sharp, { type Sharp } from 'sharp'
import { changeDatabase } from './database.ts'
import { signInAs } from './people.ts'
import { chooseTopic, goOn, sendReport, tellReport, toLastStep } from './report-form.ts'
import { assert, becomes, contentIsKept, hasFocus, isAt, seesPage, seesText, workerKeepsAll } from './sees.ts'
import type { Server } from './server.ts'
import { test } from './fixtures.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

const last = (page: Page) => page.getByRole('button', { name: 'Invia segnalazione' })
const waits = (page: Page) => page.getByText('In attesa di rete', { exact: true })
const door = (page: Page) => page.getByRole('button', { name: /^Un problema o un.idea/ })
const goBack = async (page: Page, heading: string) => {
  await page.getByRole('button', { name: 'Indietro', exact: true }).click()
  await seesPage(page, heading)
}

/** A phone's photo, with place and time in its EXIF data. */
function photo(width = 3000, height = 2000): Promise<Buffer> {
  const noise = Buffer.alloc(width * height * 3)
  for (let i = 0; i < noise.length; i++) noise[i] = (i * 2_654_435_761) >>> 24
  return asTaken(sharp(noise, { raw: { width, height, channels: 3 } }))
}

const asTaken = (picture: Sharp) =>
  picture
    .withExif({ IFD0: { Make: 'Telefono', Software: 'Fotocamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 21/1 0/1' } })
    .jpeg({ quality: 60 })
    .toBuffer()

async function attach(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(files)
}

/** Lists the reports, or acts on one, by the command line. */
async function desk(server: Server, ...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['server/tessera.ts', 'reports', ...words], {
    cwd: root,
    env: { ...process.env, APP_URL: server.origin, DATA_DIR: server.dataDir },
  })
  return stdout
}

/** The files ready to be sent, as the device stores them. */
async function preparedFiles(): Promise<{ type: string; hasExif: boolean }[]> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('tessera')
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error))
  })
  const drafts = await new Promise<{ data: { type: string; blob: Blob }[] }[]>((resolve, reject) => {
    const asking = database.transaction('snapshots').objectStore('snapshots').getAll(IDBKeyRange.bound('report-draft:', 'report-draft;'))
    asking.addEventListener('success', () => resolve(asking.result as { data: { type: string; blob: Blob }[] }[]))
    asking.addEventListener('error', () => reject(asking.error))
  })
  database.close()
  const files = drafts.flatMap(({ data }) => data)
  return Promise.all(files.map(async ({ type, blob }) => ({ type, hasExif: (await blob.slice(0, 65_536).text()).includes('Exif') })))
}

/** Only the desk knows the report's number; the code does not contain it. */
async function numberOf(server: Server, title: string): Promise<string> {
  const line = (await desk(server)).split('\n').find((text) => text.includes(title)) ?? ''
  return /S-\d{4}/.exec(line)?.[0] ?? ''
}

/** A link in the member's own list. */
const listed = (page: Page, title: RegExp) => page.getByRole('link', { name: title })

const code = async (page: Page): Promise<string> => {
  const shown = page.getByText(/^(?:[2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/)
  await shown.waitFor()
  return (await shown.textContent()) ?? ''
}

async function readsByCode(page: Page, receipt: string): Promise<void> {
  await page.getByLabel('Codice').fill(receipt)
  await page.getByRole('button', { name: 'Apri', exact: true }).click()
}

test('A member reports a problem with a photo, whose EXIF data stays on the phone, and a place on the map', async ({ phone, server }) => {
  const { page } = await phone({ permissions: ['geolocation'], geolocation: { latitude: 43.3605, longitude: 11.7955 } })
  await signInAs(page, server, /valid card$/)
  await page.goto('/segnalazioni')
  await door(page).click()
  // A screen reader announces each step.
  await hasFocus(page.getByRole('heading', { name: 'Di che cosa si tratta?', level: 1 }))
  await seesText(page, 'Passo 1 di 4')
  await chooseTopic(page, 'Sede e manutenzione')
  await hasFocus(page.getByRole('heading', { name: 'Raccontaci', level: 1 }))
  await page.getByRole('button', { name: 'Avanti' }).click()
  await seesText(page, "C'è un campo da controllare")
  await page.getByRole('link', { name: 'Vai a «Che cosa succede?»' }).click()
  await hasFocus(page.getByLabel('Che cosa succede?'))
  await page.getByLabel('Che cosa succede?').fill('La luce delle scale è spenta.')
  await seesText(page, 'Massimo 4.000 caratteri: ne restano 3.971.')

  // A file that is no photo is refused at once; fifty megapixels are scaled down.
  const large = sharp({ create: { width: 8_160, height: 6_120, channels: 3, background: '#7a8' } })
  await attach(
    page,
    { name: 'rovinata.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('\xFF\xD8\xFF\xE0 rubbish', 'latin1') },
    { name: 'IMG_50MP.JPG', mimeType: 'image/jpeg', buffer: await asTaken(large) },
  )
  await seesText(page, /rovinata\.jpg: Non riusciamo ad aprire questo file/)
  await page.getByRole('button', { name: 'Rimuovi Foto 1' }).waitFor()
  await becomes(() => page.evaluate(preparedFiles), [{ type: 'image/jpeg', hasExif: false }])
  const locked = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<< /Encrypt 5 0 R >>\n%%EOF\n')
  await page.reload()
  // A reload keeps the draft with its photo.
  await becomes(() => page.getByLabel('Che cosa succede?').inputValue(), 'La luce delle scale è spenta.')
  await page.getByRole('button', { name: 'Rimuovi Foto 1' }).click()
  await attach(page, { name: 'contratto.pdf', mimeType: 'application/pdf', buffer: locked })
  await seesText(page, 'Questo PDF sembra protetto.')
  await becomes(() => page.getByRole('button', { name: 'Aggiungi una foto o un PDF' }).count(), 0)
  await page.getByRole('button', { name: 'Rimuovi contratto.pdf' }).click()
  await becomes(() => page.getByText('Questo PDF sembra protetto.').count(), 0)
  await attach(page, { name: 'IMG_2041.JPG', mimeType: 'image/jpeg', buffer: await photo() })
  await page.getByRole('button', { name: 'Rimuovi Foto 1' }).waitFor()

  await goOn(page, 'Il luogo, se serve')
  // Going back, by browser or page, loses nothing.
  await page.goBack()
  await seesPage(page, 'Raccontaci')
  await page.getByRole('button', { name: 'Rimuovi Foto 1' }).waitFor()
  await goBack(page, 'Di che cosa si tratta?')
  await goBack(page, 'Segnalazioni')
  await page.getByRole('button', { name: /^Riprendi la segnalazione/ }).click()
  await becomes(() => page.getByLabel('Che cosa succede?').inputValue(), 'La luce delle scale è spenta.')
  await goOn(page, 'Il luogo, se serve')
  await page.getByRole('button', { name: 'Usa la mia posizione' }).click()
  await seesText(page, 'La tua posizione')
  await page.getByRole('button', { name: 'Togli il punto dalla mappa' }).click()
  await becomes(() => page.getByText('La tua posizione').count(), 0)
  await hasFocus(page.getByRole('button', { name: 'Scegli sulla mappa' }))
  await page.getByRole('button', { name: 'Scegli sulla mappa' }).click()
  const sheet = page.getByRole('dialog', { name: 'Scegli il luogo' })
  // The association's seat is in the middle once the sheet has its size.
  await sheet.getByText('Scala: 2 km').waitFor()
  await sheet.getByRole('button', { name: 'Usa questo punto' }).click()
  await seesText(page, /^Punto sulla mappa: latitudine 43,36\d+, longitudine 11,80\d+$/)
  await page.getByLabel('Dove, con parole tue').fill('Davanti alla sede')
  await goOn(page, 'Chi scrive')
  // This topic takes no anonymous reports.
  await becomes(() => page.getByLabel('In forma anonima').count(), 0)
  await last(page).click()
  await seesText(page, 'Segnalazione ricevuta')
  await seesText(page, /^Numero S-\d{4}$/)
  await page.getByRole('link', { name: 'Apri la segnalazione' }).click()
  await seesPage(page, 'La luce delle scale è spenta.')
  await page.getByRole('link', { name: 'Davanti alla sede Apri nella mappa' }).waitFor()
  const picture = page.getByRole('button', { name: 'Mostra foto 1' }).locator('img')
  await becomes(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth), 2048)
  const kept = await page.request.get(`/api/reports/${new URL(page.url()).pathname.split('/').at(-1)}/files/0`)
  assert.equal((await sharp(await kept.body()).metadata()).exif, undefined)
  await page.goBack()
  await listed(page, /La luce delle scale è spenta\..*Ricevuta/).waitFor()
})

test("An anonymous author's typed name is never sent; the author returns with the code, reads the answer and replies", async ({
  desktop,
  server,
}) => {
  // Without categories of its own an association uses the defaults, several of which allow anonymity.
  await changeDatabase(server, "UPDATE document SET data = json_remove(data, '$.reportCategories') WHERE id = ?", 'associazione')
  const { page } = await desktop()
  await page.goto('/segnalazioni')
  const anonymous = page.getByLabel('In forma anonima')
  await tellReport(page, 'In palestra mancano i cartelli delle uscite.')
  await toLastStep(page)
  await page.getByLabel('Nome', { exact: true }).fill('Nives')
  await page.getByLabel('E-mail', { exact: true }).fill('nives@posta.example')
  await anonymous.check()
  await becomes(() => page.getByLabel('Nome', { exact: true }).count(), 0)
  const changeTopic = async (category: string) => {
    for (const heading of ['Il luogo, se serve', 'Raccontaci', 'Di che cosa si tratta?']) await goBack(page, heading)
    await chooseTopic(page, category)
    await toLastStep(page)
  }
  // A topic that needs a name uses no earlier one: the form asks.
  await changeTopic('Tessera e app')
  await becomes(() => anonymous.count(), 0)
  await seesText(page, 'Avevi scelto la forma anonima.')
  await last(page).click()
  await page.getByRole('link', { name: 'Vai a «Con nome ed e-mail»' }).click()
  await hasFocus(page.getByLabel('Con nome ed e-mail'))
  await changeTopic('Sede e manutenzione')
  await becomes(() => anonymous.isChecked(), true)
  await page.getByLabel('Con nome ed e-mail').check()
  await becomes(() => page.getByLabel('Nome', { exact: true }).inputValue(), 'Nives')
  await anonymous.check()
  const leaving = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/reports'))
  await last(page).click()
  const sent = (await leaving).postData() ?? ''
  assert.ok(sent.includes('"mode":"anonymous"') && !/nives/i.test(sent), sent)
  await seesText(page, 'Segnalazione ricevuta')
  const receipt = await code(page)
  const number = await numberOf(server, 'In palestra mancano')
  // The code is the only thing to keep, so no number shows.
  await becomes(() => page.getByText(number).count(), 0)
  // A reload keeps a code that is not confirmed as saved.
  await page.reload()
  assert.equal(await code(page), receipt)
  await page.getByRole('button', { name: 'Ho salvato il codice' }).click()
  await becomes(() => page.getByText(receipt).count(), 0)
  await desk(server, number, '--answer', 'Grazie, li mettiamo lunedì.', '--state', 'waiting_for_you')

  const { page: other } = await desktop()
  await other.goto('/segnalazioni')
  await other.getByRole('link', { name: /^Ho un codice/ }).click()
  await readsByCode(other, receipt.toLowerCase().replaceAll('-', ' '))
  await seesPage(other, 'In palestra mancano i cartelli delle uscite.')
  // A screen reader announces the report; the browser's history, which may be shared, does not show its title.
  await hasFocus(other.getByRole('heading', { level: 1 }))
  assert.match(await other.title(), /^Leggi con il codice · /)
  await seesText(other, 'Aspettiamo te')
  await seesText(other, 'Grazie, li mettiamo lunedì.')
  await isAt(other, '/segnalazioni/codice')
  await other.getByLabel('Scrivi una risposta').fill('Ne servono due.')
  await other.getByRole('button', { name: 'Invia risposta' }).dblclick()
  await seesText(other, 'Risposta inviata')
  await becomes(() => other.getByText('Ne servono due.').count(), 1)
  assert.match(await desk(server, number), /Ne servono due\./)
  await other.getByRole('button', { name: 'Usa un altro codice' }).click()
  await hasFocus(other.getByRole('heading', { name: 'Leggi con il codice', level: 1 }))
})

test('An anonymous report sent after a wait for the network shows its code first, and keeps it until it is saved', async ({
  phone,
  server,
}) => {
  await changeDatabase(server, "UPDATE document SET data = json_remove(data, '$.reportCategories') WHERE id = ?", 'associazione')
  const { page, offline } = await phone()
  await page.goto('/segnalazioni')
  await tellReport(page, 'Le scale sono buie.')
  await toLastStep(page)
  await page.getByLabel('In forma anonima').check()
  await offline(true)
  await last(page).click()
  await seesText(page, 'Salvata su questo dispositivo. La inviamo appena torna la rete.')
  await waits(page).waitFor()
  await offline(false)
  const sent = page.getByRole('region', { name: /^Segnalazione ricevuta/ })
  await hasFocus(sent)
  const receipt = await code(page)
  await becomes(() => page.getByText(receipt).evaluate((shown) => shown.getBoundingClientRect().bottom <= innerHeight), true)
  await becomes(() => page.getByText('Salvata su questo dispositivo').count(), 0)
  // The app is closed and opened again.
  const later = await page.context().newPage()
  await page.close()
  await later.goto('/segnalazioni')
  await later.getByText(receipt).waitFor()
  await later.getByRole('button', { name: 'Ho salvato il codice' }).click()
  await becomes(() => later.getByText(receipt).count(), 0)
  await later.reload()
  await door(later).waitFor()
  await becomes(() => later.getByText(receipt).count(), 0)
})

test("A visitor's report is read once the address is confirmed; opening the link does not confirm it", async ({ phone, server }) => {
  const { page } = await phone()
  await page.goto('/segnalazioni')
  await tellReport(page, 'Il campanello della sede non suona.')
  await toLastStep(page)
  await page.getByLabel('Nome', { exact: true }).fill('Nives')
  await page.getByLabel('E-mail', { exact: true }).fill('nives@posta.example')
  await last(page).click()
  await seesText(page, /premi «Conferma l.indirizzo»/)
  const receipt = await code(page)
  await page.getByRole('button', { name: 'Ho salvato il codice' }).click()
  await seesText(page, "Adesso apri l'e-mail e premi «Conferma l'indirizzo».")
  const link = await server.linkTo('/segnalazioni/conferma?token=', 'nives@posta.example')
  await page.goto(link)
  await seesPage(page, 'Conferma la segnalazione')
  assert.ok(!(await desk(server)).includes('Il campanello'))
  await page.getByRole('button', { name: "Conferma l'indirizzo" }).click()
  await seesText(page, /La segnalazione S-\d{4} è arrivata/)
  assert.ok((await desk(server)).includes('Il campanello'))
  await page.goto('/segnalazioni/conferma?token=abc')
  await page.getByRole('button', { name: "Conferma l'indirizzo" }).click()
  await seesText(page, 'Il link non è completo')
  await page.goto('/segnalazioni/codice')
  await readsByCode(page, receipt)
  await seesPage(page, 'Il campanello della sede non suona.')
})

test('A report cut off in the middle of a photo waits on the phone and arrives exactly once', async ({ phone, server }) => {
  const { page, expectProblem } = await phone({ serviceWorker: true })
  // The real connection is cut; the browser may report its errors later.
  expectProblem(/ERR_/)
  await signInAs(page, server, /valid card$/)
  await workerKeepsAll(page)
  await contentIsKept(page)
  await page.goto('/segnalazioni')
  await tellReport(page, 'Il tetto del portico perde.')
  await attach(page, { name: 'tetto.jpg', mimeType: 'image/jpeg', buffer: await photo(2048, 1400) })
  await page.getByRole('button', { name: 'Rimuovi Foto 1' }).waitFor()
  const offsets: number[] = []
  const lost = Promise.withResolvers<void>()
  await page.context().route('**/api/uploads/*?offset=*', async (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
    offsets.push(offset)
    if (offset > 0 && offsets.length === 2) {
      await server.stop()
      lost.resolve()
    }
    return route.continue()
  })
  await sendReport(page)
  await lost.promise
  await waits(page).waitFor()
  await page.reload()
  await waits(page).waitFor()
  await server.start()
  const roof = /Il tetto del portico perde\./
  // Of two open pages only one sends each report.
  const second = await page.context().newPage()
  await Promise.all([page.reload(), second.goto('/segnalazioni')])
  await listed(page, roof).waitFor()
  await listed(second, roof).waitFor()
  await becomes(() => waits(page).count(), 0)
  await becomes(() => listed(page, roof).count(), 1)
  // The first part was sent once.
  assert.ok(offsets.length > 2 && !offsets.slice(1).includes(0), `parts: ${offsets.join(', ')}`)
  assert.equal((await desk(server)).split('Il tetto del portico perde.').length - 1, 1)
  await listed(page, roof).click()
  await page.getByRole('button', { name: 'Mostra foto 1' }).waitFor()

  // Without the server, the member's own reports open as before.
  await server.stop()
  await page.reload()
  await seesPage(page, 'Il tetto del portico perde.')
  await seesText(page, /Ultimo aggiornamento: oggi, ore/)
  await page.goto('/segnalazioni')
  await listed(page, roof).waitFor()
  await seesText(page, /Ultimo aggiornamento: oggi, ore/)
})

/** From here on, reading a list takes longer than a person waits after a press. */
function slowStorage(): void {
  const { getAll } = IDBObjectStore.prototype
  IDBObjectStore.prototype.getAll = function (...asked) {
    const request = getAll.apply(this, asked)
    const listen = request.addEventListener.bind(request)
    request.addEventListener = (type: string, act: EventListenerOrEventListenerObject) =>
      listen(type, (event) => setTimeout(act as EventListener, 1_500, event))
    return request
  }
}

test('A waiting report can be deleted; signing out names what will be lost, even with slow storage, and deletes it', async ({
  phone,
  server,
}) => {
  const { page, offline } = await phone({ serviceWorker: true })
  await signInAs(page, server, /valid card$/)
  await workerKeepsAll(page)
  await page.goto('/segnalazioni')
  await tellReport(page, 'Prima prova.')
  await offline(true)
  await sendReport(page)
  await waits(page).waitFor()
  await tellReport(page, 'Seconda prova.')
  await sendReport(page)
  await becomes(() => waits(page).count(), 2)
  await page.getByRole('button', { name: 'Elimina' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
  await seesText(page, 'Segnalazione eliminata')
  await becomes(() => waits(page).count(), 1)
  await seesText(page, 'Seconda prova.')
  await page.evaluate(slowStorage)
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await seesText(page, 'Hai una segnalazione non ancora inviata: se esci si cancella da questo dispositivo.')
  await page.getByRole('link', { name: 'Apri le segnalazioni' }).click()
  await seesText(page, 'Seconda prova.')
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await seesText(page, 'Hai una segnalazione non ancora inviata: se esci si cancella da questo dispositivo.')
  await page.getByRole('button', { name: 'Resta' }).click()
  await becomes(() => waits(page).count(), 1)
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Esci' }).click()
  await isAt(page, '/home')
  await offline(false)
  await page.goto('/segnalazioni')
  await door(page).waitFor()
  await becomes(() => page.getByText('Seconda prova.').count(), 0)
  assert.ok(!(await desk(server)).includes('prova.'))
})

test('A session that ends while a report waits is announced, and the report is sent after the next sign-in', async ({ phone, server }) => {
  const { page, offline } = await phone()
  await signInAs(page, server, /valid card$/)
  await page.goto('/segnalazioni')
  await tellReport(page, 'La porta non chiude.')
  await offline(true)
  await sendReport(page)
  await waits(page).waitFor()
  await changeDatabase(server, 'delete from session')
  await offline(false)
  await seesText(page, /^Hai una segnalazione non ancora inviata\. Accedi di nuovo/)
  assert.ok(!(await desk(server)).includes('La porta'))
  await signInAs(page, server, /valid card$/)
  await page.goto('/segnalazioni')
  await listed(page, /La porta non chiude/).waitFor()
  // The message about the first report is gone.
  await page.reload()
  await listed(page, /La porta non chiude/).waitFor()

  // A report sent meanwhile does not lead away from another page.
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/reports', async (route) => {
    if (route.request().method() === 'POST') await held
    return route.continue()
  })
  await tellReport(page, 'La finestra non apre.')
  await sendReport(page)
  await page.getByRole('link', { name: 'Appuntamenti', exact: true }).click()
  await isAt(page, '/appuntamenti')
  const arrived = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/reports'))
  release()
  await arrived
  await seesText(page, /^Segnalazione inviata: S-/)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await isAt(page, '/home')
  await page.goBack()
  await isAt(page, '/appuntamenti')
})
