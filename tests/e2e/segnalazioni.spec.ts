import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { violations } from './axe.ts'
import { changeDatabase } from './database.ts'
import { signInAs } from './people.ts'
import { assert, becomes, contentIsKept, hasFocus, isAt, seesPage, seesText, workerKeepsAll } from './sees.ts'
import type { Server } from './server.ts'
import { test } from './fixtures.ts'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

const send = (page: Page) => page.getByRole('button', { name: 'Invia segnalazione' })
const waits = (page: Page) => page.getByText('In attesa di rete', { exact: true })

async function write(page: Page, body: string, category = 'Sede e manutenzione'): Promise<void> {
  await page.getByLabel('Di che cosa si tratta?').selectOption({ label: category })
  await page.getByLabel('Che cosa succede?').fill(body)
}

/** As a telephone takes it: with where and when. */
async function photo(width = 3000, height = 2000): Promise<Buffer> {
  const noise = Buffer.alloc(width * height * 3)
  for (let i = 0; i < noise.length; i++) noise[i] = (i * 2_654_435_761) >>> 24
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Make: 'Telefono', Software: 'Fotocamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 21/1 0/1' } })
    .jpeg({ quality: 60 })
    .toBuffer()
}

async function attach(page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(files)
}

/** From the command line, as who has no screens does: lists the reports, or acts on one. */
async function desk(server: Server, ...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['server/cli/tessera.ts', 'reports', ...words], {
    cwd: root,
    env: { ...process.env, APP_URL: server.origin, DATA_DIR: server.dataDir },
  })
  return stdout
}

/** What is ready to be sent, as the device has it. */
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

const numberOf = async (page: Page): Promise<string> => {
  const shown = page.getByText(/^Numero [ST]-\w+$/)
  await shown.waitFor()
  return ((await shown.textContent()) ?? '').replace('Numero ', '')
}

/** Among the own ones. */
const listed = (page: Page, title: RegExp) => page.getByRole('link', { name: title })

const code = async (page: Page): Promise<string> => {
  const shown = page.getByText(/^(?:[2-9A-HJKMNP-Z]{4}-){3}[2-9A-HJKMNP-Z]{4}$/)
  await shown.waitFor()
  return (await shown.textContent()) ?? ''
}

test('A member reports with a photo, whose place and time stay on the telephone, and finds it among their own', async ({
  phone,
  server,
}) => {
  const { page } = await phone()
  await signInAs(page, server, /valid card$/)
  await page.goto('/segnalazioni')
  await write(page, 'La luce delle scale è spenta.')
  await attach(page, { name: 'IMG_2041.JPG', mimeType: 'image/jpeg', buffer: await photo() })
  await page.getByRole('button', { name: 'Rimuovi Foto 1' }).waitFor()
  await becomes(() => page.evaluate(preparedFiles), [{ type: 'image/jpeg', hasExif: false }])
  await send(page).click()
  await seesText(page, 'Segnalazione ricevuta')
  await seesText(page, /^Numero S-\d{4}$/)
  await page.getByRole('link', { name: 'Apri la segnalazione' }).click()
  await seesPage(page, 'La luce delle scale è spenta.')
  const picture = page.getByRole('button', { name: 'Mostra foto 1' }).locator('img')
  await picture.waitFor()
  const kept = await page.request.get((await picture.getAttribute('src')) ?? '')
  const { exif, width } = await sharp(await kept.body()).metadata()
  assert.deepEqual([exif, width], [undefined, 2048])
  await page.goto('/segnalazioni')
  await page.getByRole('link', { name: /La luce delle scale è spenta\..*Ricevuta/ }).waitFor()
})

test('Who writes without a name comes back with the code, reads the answer and answers', async ({ desktop, server }) => {
  // Without categories of its own an association has those that leave the name away in more than one.
  await changeDatabase(server, "UPDATE document SET data = json_remove(data, '$.reportCategories') WHERE id = ?", 'associazione')
  const { page } = await desktop()
  await page.goto('/segnalazioni')
  await write(page, 'In palestra mancano i cartelli delle uscite.')
  await page.getByLabel('In forma anonima').check()
  await send(page).click()
  await seesText(page, 'Segnalazione ricevuta')
  const receipt = await code(page)
  const number = await numberOf(page)
  // Not noted yet: a reload does not lose it.
  await page.reload()
  assert.equal(await code(page), receipt)
  await page.getByRole('button', { name: 'Ho salvato il codice' }).click()
  await becomes(() => page.getByText(receipt).count(), 0)
  await desk(server, number, '--answer', 'Grazie, li mettiamo lunedì.', '--state', 'waiting_for_you')

  const { page: other } = await desktop()
  await other.goto('/segnalazioni')
  await other.getByRole('link', { name: /^Ho un codice/ }).click()
  await other.getByLabel('Codice').fill(receipt.toLowerCase().replaceAll('-', ' '))
  await other.getByRole('button', { name: 'Apri', exact: true }).click()
  await seesPage(other, 'In palestra mancano i cartelli delle uscite.')
  await seesText(other, 'Aspettiamo te')
  await seesText(other, 'Grazie, li mettiamo lunedì.')
  await isAt(other, '/segnalazioni/codice')
  await other.getByLabel('Scrivi una risposta').fill('Ne servono due.')
  await other.getByRole('button', { name: 'Invia risposta' }).dblclick()
  await seesText(other, 'Risposta inviata')
  await becomes(() => other.getByText('Ne servono due.').count(), 1)
  assert.match(await desk(server, number), /Ne servono due\./)
})

test('An anonymous report that waited for the network shows its code above all once it is sent, and keeps it until it is noted', async ({
  phone,
  server,
}) => {
  await changeDatabase(server, "UPDATE document SET data = json_remove(data, '$.reportCategories') WHERE id = ?", 'associazione')
  const { page, offline } = await phone()
  await page.goto('/segnalazioni')
  await write(page, 'Le scale sono buie.')
  await page.getByLabel('In forma anonima').check()
  await offline(true)
  await send(page).click()
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
  await later.getByLabel('Di che cosa si tratta?').waitFor()
  await becomes(() => later.getByText(receipt).count(), 0)
})

test('Who wants no name is not named by a category that asks for one: they are asked, and what they wrote stays', async ({
  phone,
  server,
}) => {
  await changeDatabase(server, "UPDATE document SET data = json_remove(data, '$.reportCategories') WHERE id = ?", 'associazione')
  const { page } = await phone()
  await page.goto('/segnalazioni')
  const anonymous = page.getByLabel('In forma anonima')
  await becomes(() => anonymous.isDisabled(), true)
  await seesText(page, 'Scegli prima di che cosa si tratta')
  await page.getByLabel('Nome', { exact: true }).fill('Nives')
  await page.getByLabel('E-mail', { exact: true }).fill('nives@posta.example')
  await write(page, 'Il codice non si legge.')
  await anonymous.check()
  await becomes(() => page.getByLabel('Nome', { exact: true }).count(), 0)
  await write(page, 'Il codice non si legge.', 'Tessera e app')
  await becomes(() => anonymous.isChecked(), false)
  await seesText(page, 'Avevi scelto la forma anonima.')
  await send(page).click()
  await page.getByRole('link', { name: 'Vai a «Con nome ed e-mail»' }).click()
  await hasFocus(page.getByLabel('Con nome ed e-mail'))
  await write(page, 'Il codice non si legge.', 'Sede e manutenzione')
  await becomes(() => anonymous.isChecked(), true)
  await page.getByLabel('Con nome ed e-mail').check()
  await becomes(() => page.getByLabel('Nome', { exact: true }).inputValue(), 'Nives')
  await anonymous.check()
  const leaving = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/reports'))
  await send(page).click()
  const sent = (await leaving).postData() ?? ''
  await code(page)
  assert.ok(sent.includes('"mode":"anonymous"') && !/nives/i.test(sent), sent)
})

test("A visitor's report is read once their address is confirmed, and not by opening the link alone", async ({ phone, server }) => {
  const { page } = await phone()
  await page.goto('/segnalazioni')
  await write(page, 'Il campanello della sede non suona.')
  await page.getByLabel('Nome', { exact: true }).fill('Nives')
  await page.getByLabel('E-mail', { exact: true }).fill('nives@posta.example')
  await send(page).click()
  await seesText(page, /premi «Conferma l'indirizzo»/)
  const number = await numberOf(page)
  const receipt = await code(page)
  // It comes before the mail, which does not take its place.
  await seesText(page, "L'e-mail non basta: ti avvisa della risposta, ma per leggerla serve il codice.")
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const tops = [page.getByText(receipt), page.getByText('Manca un passo')].map(async (what) => (await what.boundingBox())!.y)
  const [codeTop, stepTop] = await Promise.all(tops)
  assert.ok(codeTop! < stepTop!, `code at ${codeTop}, step at ${stepTop}`)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  await page.getByRole('button', { name: 'Ho salvato il codice' }).click()
  await seesText(page, "Adesso apri l'e-mail e premi «Conferma l'indirizzo».")
  const link = await server.linkTo('/segnalazioni/conferma?token=', 'nives@posta.example')
  await page.goto(link)
  await seesPage(page, 'Conferma la segnalazione')
  assert.ok(!(await desk(server)).includes(number))
  await page.getByRole('button', { name: "Conferma l'indirizzo" }).click()
  await seesText(page, `La segnalazione ${number} è arrivata`)
  assert.ok((await desk(server)).includes(number))
  await page.goto('/segnalazioni/conferma?token=abc')
  await page.getByRole('button', { name: "Conferma l'indirizzo" }).click()
  await seesText(page, 'Il link non è completo')
  await page.goto('/segnalazioni/codice')
  await page.getByLabel('Codice').fill(receipt)
  await page.getByRole('button', { name: 'Apri', exact: true }).click()
  await seesPage(page, 'Il campanello della sede non suona.')
})

test('Written while nothing answers, a report waits on the telephone through a reload and arrives exactly once', async ({
  phone,
  server,
}) => {
  const { page, expectProblem } = await phone({ serviceWorker: true })
  // What was asked for right before the server was back may be told after.
  expectProblem(/ERR_CONNECTION_REFUSED/)
  await signInAs(page, server, /valid card$/)
  await workerKeepsAll(page)
  await contentIsKept(page)
  await page.goto('/segnalazioni')
  await page.getByLabel('Di che cosa si tratta?').waitFor()
  await server.stop()
  await page.reload()
  await write(page, 'La rete del campo è bucata.')
  await attach(page, { name: 'rete.jpg', mimeType: 'image/jpeg', buffer: await photo(1200, 900) })
  await page.getByRole('button', { name: 'Rimuovi Foto 1' }).waitFor()
  await send(page).click()
  await seesText(page, 'Salvata su questo dispositivo. La inviamo appena torna la rete.')
  await waits(page).waitFor()
  await page.reload()
  await waits(page).waitFor()
  await server.start()
  const net = /La rete del campo è bucata\./
  // Two pages at once: the one does not send what the other sends.
  const second = await page.context().newPage()
  await Promise.all([page.reload(), second.goto('/segnalazioni')])
  await listed(page, net).waitFor()
  await listed(second, net).waitFor()
  await becomes(() => waits(page).count(), 0)
  await becomes(() => listed(page, net).count(), 1)
  const reports = await desk(server)
  assert.equal(reports.split('La rete del campo è bucata.').length - 1, 1)
  await listed(page, net).click()
  await page.getByRole('button', { name: 'Mostra foto 1' }).waitFor()
})

test('A connection that is lost in the middle of a photo goes on from there when it is back', async ({ phone, server }) => {
  const { page, offline } = await phone()
  await signInAs(page, server, /valid card$/)
  await page.goto('/segnalazioni')
  await write(page, 'Il tetto del portico perde.')
  await attach(page, { name: 'tetto.jpg', mimeType: 'image/jpeg', buffer: await photo(2048, 1400) })
  await page.getByRole('button', { name: 'Rimuovi Foto 1' }).waitFor()
  const offsets: number[] = []
  const lost = Promise.withResolvers<void>()
  const isSeen = Promise.withResolvers<void>()
  let isLost = false
  await page.route('**/api/uploads/*?offset=*', async (route) => {
    const offset = Number(new URL(route.request().url()).searchParams.get('offset'))
    if (offset > 0 && !isLost) {
      isLost = true
      await offline(true)
      await route.abort('internetdisconnected')
      lost.resolve()
      return
    }
    offsets.push(offset)
    if (isLost) await isSeen.promise
    await route.continue()
  })
  await send(page).click()
  await lost.promise
  await waits(page).waitFor()
  await offline(false)
  // On a slow line it takes a while: how far it is stands beside it, from where it was.
  await seesText(page, /^Invio in corso: [1-9]\d?%$/)
  isSeen.resolve()
  await page.getByRole('link', { name: /Il tetto del portico perde\./ }).waitFor()
  // The first part went once.
  assert.deepEqual(
    offsets.filter((offset) => offset === 0),
    [0],
  )
  assert.ok(offsets.length > 1, `parts: ${offsets.join(', ')}`)
  assert.equal((await desk(server)).split('Il tetto del portico perde.').length - 1, 1)
})

test('A server that falls over in the middle of a photo gets the rest of it once it is back, and the report once', async ({
  phone,
  server,
}) => {
  const { page, expectProblem } = await phone()
  // The line is cut for real: what is on it ends as the browser has it.
  expectProblem(/ERR_/)
  await page.goto('/segnalazioni')
  await write(page, 'La grondaia si è staccata.', 'Segnalazione riservata')
  await page.getByLabel('In forma anonima').check()
  await attach(page, { name: 'grondaia.jpg', mimeType: 'image/jpeg', buffer: await photo(2048, 1400) })
  await page.getByRole('button', { name: 'Rimuovi Foto 1' }).waitFor()
  const offsets: number[] = []
  const lost = Promise.withResolvers<void>()
  page.on('request', (request) => {
    const offset = /\/api\/uploads\/.*[?]offset=(\d+)$/.exec(request.url())?.[1]
    if (offset === undefined) return
    offsets.push(Number(offset))
    if (Number(offset) === 0 || offsets.length > 2) return
    process.kill(server.pid()!, 'SIGKILL')
    lost.resolve()
  })
  await send(page).click()
  await lost.promise
  await server.stop()
  await waits(page).waitFor()
  const before = offsets.length
  await server.start()
  await page.reload()
  const receipt = await code(page)
  assert.ok(offsets.length > before && !offsets.slice(1).includes(0), `parts: ${offsets.join(', ')}`)
  await page.goto('/segnalazioni/codice')
  await page.getByLabel('Codice').fill(receipt)
  await page.getByRole('button', { name: 'Apri', exact: true }).click()
  await seesPage(page, 'La grondaia si è staccata.')
  await page.getByRole('button', { name: 'Mostra foto 1' }).waitFor()
})

test('What cannot be sent is said as soon as it is chosen; a photo of fifty megapixels is made small and goes', async ({
  phone,
  server,
}) => {
  const { page } = await phone()
  await signInAs(page, server, /valid card$/)
  await page.goto('/segnalazioni')
  await seesText(page, /^Fino a 4 foto JPG, PNG o WebP, oppure un PDF fino a 10\sMB\./)
  await write(page, 'La porta del magazzino.')
  await attach(
    page,
    { name: 'vuota.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    { name: 'programma.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('MZ This program cannot be run in DOS mode.') },
    { name: 'rovinata.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('\xFF\xD8\xFF\xE0 rubbish', 'latin1') },
  )
  await seesText(
    page,
    /vuota\.jpg: Questo file è vuoto\..*programma\.jpg: Accettiamo JPG.*rovinata\.jpg: Non riusciamo ad aprire questo file/,
  )
  await attach(page, { name: 'grande.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10_000_001, '%PDF-1.7\n') })
  await seesText(page, /Il file supera 10\sMB\./)
  const locked = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<< /Encrypt 5 0 R >>\n%%EOF\n')
  await attach(page, { name: 'contratto.pdf', mimeType: 'application/pdf', buffer: locked })
  await seesText(page, 'Questo PDF sembra protetto.')
  await page.getByRole('button', { name: 'Rimuovi contratto.pdf' }).click()
  await becomes(() => page.getByText('Questo PDF sembra protetto.').count(), 0)
  const large = sharp({ create: { width: 8_160, height: 6_120, channels: 3, background: '#7a8' } }).jpeg()
  await attach(page, { name: 'IMG_50MP.jpg', mimeType: 'image/jpeg', buffer: await large.toBuffer() })
  await page.getByRole('button', { name: 'Rimuovi Foto 1' }).waitFor()
  await send(page).click()
  await page.getByRole('link', { name: 'Apri la segnalazione' }).click()
  const picture = page.getByRole('button', { name: 'Mostra foto 1' }).locator('img')
  await becomes(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth), 2048)
})

test('What waits can be taken away, and goes when its person signs out', async ({ phone, server }) => {
  const { page, offline } = await phone()
  await signInAs(page, server, /valid card$/)
  await page.goto('/segnalazioni')
  await write(page, 'Prima prova.')
  await offline(true)
  await send(page).click()
  await waits(page).waitFor()
  await write(page, 'Seconda prova.')
  await send(page).click()
  await becomes(() => waits(page).count(), 2)
  await page.getByRole('button', { name: 'Elimina' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Elimina' }).click()
  await seesText(page, 'Segnalazione eliminata')
  await becomes(() => waits(page).count(), 1)
  await seesText(page, 'Seconda prova.')
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
  await page.getByLabel('Di che cosa si tratta?').waitFor()
  await becomes(() => page.getByText('Seconda prova.').count(), 0)
  assert.ok(!(await desk(server)).includes('prova.'))
})

/** From here on it takes longer over a list than who has pressed waits for it. */
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

test('Who signs out is told what goes with it, however slow their storage is', async ({ phone, server }) => {
  const { page, offline } = await phone({ serviceWorker: true })
  await signInAs(page, server, /valid card$/)
  await workerKeepsAll(page)
  await page.goto('/segnalazioni')
  await write(page, 'La finestra non si chiude.')
  await offline(true)
  await send(page).click()
  await waits(page).waitFor()
  await page.evaluate(slowStorage)
  await page.getByRole('button', { name: 'Apri il menu' }).click()
  await page.getByRole('link', { name: 'Logout' }).click()
  await seesText(page, 'Hai una segnalazione non ancora inviata: se esci si cancella da questo dispositivo.')
  await page.getByRole('link', { name: 'Apri le segnalazioni' }).click()
  await seesText(page, 'La finestra non si chiude.')
})

test('When the server ends a session, what waits is nobody else’s to see or to send, and goes on its way once its person is back', async ({
  phone,
  server,
}) => {
  const { page, expectProblem } = await phone({ serviceWorker: true })
  // What was asked for right before the server was back may be told after.
  expectProblem(/ERR_CONNECTION_REFUSED/)
  await signInAs(page, server, /valid card$/)
  await workerKeepsAll(page)
  await page.goto('/segnalazioni')
  await page.getByLabel('Di che cosa si tratta?').waitFor()
  await server.stop()
  await write(page, 'Il cancello non si chiude.')
  await send(page).click()
  await waits(page).waitFor()
  // Stops and starts the server: as an administrator, or another device, that ends all sessions.
  await changeDatabase(server, 'DELETE FROM session')
  // A sign of the network: it is tried again, unless it was already.
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await seesText(page, /Hai una segnalazione non ancora inviata\. Accedi di nuovo con lo stesso account/)
  await becomes(() => page.getByText('Il cancello non si chiude.').count(), 0)
  await signInAs(page, server, /card on its last day$/)
  await page.goto('/segnalazioni')
  await seesText(page, /Non hai ancora scritto segnalazioni|Inviata|Risposta|Risolta/)
  await becomes(() => page.getByText('Il cancello non si chiude.').count(), 0)
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Esci' }).click()
  await isAt(page, '/home')
  assert.ok(!(await desk(server)).includes('Il cancello non si chiude.'))
  await signInAs(page, server, /valid card$/)
  await page.goto('/segnalazioni')
  await listed(page, /Il cancello non si chiude\./).waitFor()
  await becomes(() => waits(page).count(), 0)
  assert.equal((await desk(server)).split('Il cancello non si chiude.').length - 1, 1)
})

test('A report that is half written is there after a reload, with its photo; what is missing is said field by field', async ({ phone }) => {
  const { page } = await phone()
  await page.goto('/segnalazioni')
  await send(page).click()
  await seesText(page, 'Ci sono 4 campi da controllare')
  await page.getByRole('link', { name: 'Vai a «Di che cosa si tratta?»' }).click()
  await hasFocus(page.getByLabel('Di che cosa si tratta?'))
  await write(page, 'Una lampadina rotta.')
  await seesText(page, 'Massimo 4.000 caratteri: ne restano 3.980.')
  await attach(
    page,
    {
      name: 'luce.png',
      mimeType: 'image/png',
      buffer: await sharp(await photo(300, 200))
        .png()
        .toBuffer(),
    },
    { name: 'foto.heic', mimeType: 'image/heic', buffer: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1') },
  )
  await seesText(page, 'Questa foto è in formato HEIC')
  await page.getByRole('button', { name: 'Rimuovi Foto 1' }).waitFor()
  await page.reload()
  await becomes(() => page.getByLabel('Che cosa succede?').inputValue(), 'Una lampadina rotta.')
  await page.getByRole('button', { name: 'Rimuovi Foto 1' }).click()
  await becomes(() => page.getByRole('button', { name: 'Rimuovi Foto 1' }).count(), 0)
})

test('A report says where: here, a point of the map, or a few words', async ({ phone, server }) => {
  const { page } = await phone({ permissions: ['geolocation'], geolocation: { latitude: 43.3605, longitude: 11.7955 } })
  await signInAs(page, server, /valid card$/)
  await page.goto('/segnalazioni')
  await write(page, 'Una panchina rotta.')
  await page.getByRole('button', { name: 'Usa la mia posizione' }).click()
  await seesText(page, 'La tua posizione')
  await page.getByRole('button', { name: 'Togli il punto dalla mappa' }).click()
  await becomes(() => page.getByText('La tua posizione').count(), 0)
  await hasFocus(page.getByRole('button', { name: 'Scegli sulla mappa' }))
  await page.getByRole('button', { name: 'Scegli sulla mappa' }).click()
  const sheet = page.getByRole('dialog', { name: 'Scegli il luogo' })
  // The middle of the map is the seat of the association once the sheet has its size.
  await sheet.getByText('Lato dei quadretti: 2 km').waitFor()
  await sheet.getByRole('button', { name: 'Usa questo punto' }).click()
  await seesText(page, /^Punto sulla mappa: latitudine 43,36\d+, longitudine 11,80\d+$/)
  await page.getByLabel('Dove, con parole tue').fill('Davanti alla sede')
  await send(page).click()
  await page.getByRole('link', { name: 'Apri la segnalazione' }).click()
  await page.getByRole('link', { name: 'Davanti alla sede Apri nella mappa' }).waitFor()
  await page.goto('/segnalazioni')
  await write(page, 'Un rubinetto che perde.')
  await page.getByLabel('Dove, con parole tue').fill('Bagno del primo piano')
  await send(page).click()
  await page.getByRole('link', { name: 'Apri la segnalazione' }).click()
  await seesText(page, 'Luogo: Bagno del primo piano')
})

test('A PDF goes alone and comes back as it is; without a network the own reports are there as they were', async ({ desktop, server }) => {
  const { page, offline } = await desktop({ serviceWorker: true })
  await signInAs(page, server, /valid card$/)
  await workerKeepsAll(page)
  await contentIsKept(page)
  await page.goto('/segnalazioni')
  await write(page, 'Ecco la ricevuta del bonifico.')
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')
  await attach(page, { name: 'ricevuta.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByRole('button', { name: 'Rimuovi ricevuta.pdf' }).waitFor()
  await becomes(() => page.getByRole('button', { name: 'Aggiungi una foto o un PDF' }).count(), 0)
  await send(page).click()
  await page.getByRole('link', { name: 'Apri la segnalazione' }).click()
  await seesPage(page, 'Ecco la ricevuta del bonifico.')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Scarica ricevuta.pdf' }).click()
  assert.equal((await saving).suggestedFilename(), 'ricevuta.pdf')
  const { pathname } = new URL(page.url())
  await offline(true)
  await page.goto(pathname)
  await seesPage(page, 'Ecco la ricevuta del bonifico.')
  await seesText(page, /Sei senza connessione\. Ultimo aggiornamento: oggi, ore/)
  await page.goto('/segnalazioni')
  await page.getByRole('link', { name: /Ecco la ricevuta del bonifico\./ }).waitFor()
  await seesText(page, /Sei senza connessione\. Ultimo aggiornamento: oggi, ore/)
})

test('The confidential category says who reads it and whom to call, and its report is not in the list of the others', async ({
  phone,
  server,
}) => {
  const { page } = await phone()
  await page.goto('/segnalazioni')
  await write(page, 'Qualcosa che non deve succedere.', 'Segnalazione riservata')
  await seesText(page, 'La legge solo la persona responsabile della tutela.')
  for (const number of ['112', '114', '1522'])
    await becomes(
      () =>
        page
          .getByRole('link', { name: new RegExp(`^Chiama il ${number}`) })
          .first()
          .getAttribute('href'),
      `tel:${number}`,
    )
  await page.getByLabel('In forma anonima').check()
  await send(page).click()
  const receipt = await code(page)
  assert.ok(!(await desk(server)).includes('Qualcosa'))
  await page.getByRole('button', { name: 'Ho salvato il codice' }).click()
  await page.goto('/segnalazioni/codice')
  await page.getByLabel('Codice').fill(receipt)
  await page.getByRole('button', { name: 'Apri', exact: true }).click()
  await seesPage(page, 'Qualcosa che non deve succedere.')
  // Who does not see hears that it is open; the browser's history, which others may share, does not say what is written there.
  await hasFocus(page.getByRole('heading', { level: 1 }))
  assert.match(await page.title(), /^Leggi con il codice · /)
  await page.getByRole('button', { name: 'Usa un altro codice' }).click()
  await hasFocus(page.getByRole('heading', { name: 'Leggi con il codice', level: 1 }))
})

test('The screens of reports have no accessibility problems, in light and dark', async ({ phone, server }) => {
  const { page } = await phone()
  await signInAs(page, server, /valid card$/)
  const found: string[] = []
  const look = async (what: string) => found.push(...(await violations(page, what)))
  await page.goto('/segnalazioni')
  await seesText(page, /Non hai ancora scritto segnalazioni|Inviata|Risposta|Risolta/)
  await look('empty')
  await send(page).click()
  await seesText(page, 'Ci sono 2 campi da controllare')
  await write(page, 'Una prova.', 'Segnalazione riservata')
  await attach(page, { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo(300, 200) })
  await page.getByRole('button', { name: 'Rimuovi Foto 1' }).waitFor()
  await page.getByLabel('In forma anonima').check()
  await look('form')
  await send(page).click()
  const receipt = await code(page)
  await look('sent')
  await page.goto('/segnalazioni/codice')
  await page.getByLabel('Codice').fill('K7M2')
  await page.getByRole('button', { name: 'Apri', exact: true }).click()
  await seesText(page, 'Il codice non torna.')
  await look('code')
  await page.getByLabel('Codice').fill(receipt)
  await page.getByRole('button', { name: 'Apri', exact: true }).click()
  await page.getByRole('button', { name: 'Mostra foto 1' }).waitFor()
  await look('report')
  await page.goto('/segnalazioni/conferma?token=abc')
  await seesPage(page, 'Conferma la segnalazione')
  await look('confirmation')
  assert.deepEqual(found, [])
})
