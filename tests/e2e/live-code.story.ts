import { newPerson, registerAndConfirm } from './people.ts'
import { assert, seesCode, seesPage, seesText, workerTakesOver } from './sees.ts'
import { pointsAt, shownCode } from './shown-code.ts'
import { story } from './story.ts'
import { until } from './until.ts'

story('The code on the card is green at the shop, also when neither phone has a network', async ({ phone, server }) => {
  const [member, shop] = [await phone(), await phone()]
  const person = newPerson()
  await registerAndConfirm(member.page, server, person)
  await shop.page.goto('/v')
  await seesPage(shop.page, 'Verifica una tessera')
  await workerTakesOver(shop.page)
  await workerTakesOver(member.page)

  await pointsAt(shop.page, await shownCode(member.page))
  await shop.page.getByRole('heading', { name: 'Valida' }).waitFor()
  await seesText(shop.page, `${person.firstname} ${person.lastname[0]}.`)
  // The code leaves the address bar.
  await shop.page.waitForURL((url) => url.hash === '')

  await server.stop()
  for (const { offline } of [member, shop]) await offline(true)
  await member.page.reload()
  await pointsAt(shop.page, await shownCode(member.page))
  await shop.page.getByRole('heading', { name: 'Valida' }).waitFor()
})

story('The code changes by itself, and the enlarged one is the same', async ({ phone, server }) => {
  const { page } = await phone()
  await registerAndConfirm(page, server, newPerson())
  const first = await shownCode(page)
  const second = await until('another code', async () => {
    const now = await shownCode(page)
    return now !== first && now
  })
  assert.match(second, /\/v#\d{500,700}$/)
  await page.getByRole('button', { name: 'Ingrandisci' }).click()
  await page.getByRole('dialog').getByRole('img', { name: 'Codice QR della tessera' }).waitFor()
  await until('the same code on both', async () => (await shownCode(page, 0)) === (await shownCode(page, 1)))
})

story('A phone that has lost its key says what it needs, and shows the code again by itself', async ({ phone, server }) => {
  const { page, offline } = await phone()
  await registerAndConfirm(page, server, newPerson())
  await seesCode(page)
  await workerTakesOver(page)
  await page.evaluate(forgetKey)
  await offline(true)
  await page.reload()
  await seesText(page, 'Collegati per aggiornare la tessera')
  await seesText(page, 'Fino al')
  await offline(false)
  await page.reload()
  await seesCode(page)
  await seesText(page, 'Codice da dettare')
})

story('An enlarged code that cannot be signed any more says so in its place, and comes back by itself', async ({ phone, server }) => {
  const { page } = await phone()
  await registerAndConfirm(page, server, newPerson())
  await page.getByRole('button', { name: 'Ingrandisci' }).click()
  const enlarged = page.getByRole('dialog')
  const code = enlarged.getByRole('img', { name: 'Codice QR della tessera' })
  await code.waitFor()
  await page.evaluate(() => {
    const { sign } = crypto.subtle
    const broken = { sign: () => Promise.reject(new DOMException('gone', 'OperationError')) }
    Object.assign(crypto.subtle, broken)
    Object.assign(globalThis, { mend: () => Object.assign(crypto.subtle, { sign: sign.bind(crypto.subtle) }) })
  })
  await enlarged.getByText('Il codice non si aggiorna').waitFor()
  await code.waitFor({ state: 'detached' })
  await page.evaluate(() => (globalThis as unknown as { mend(): void }).mend())
  await code.waitFor()
})

async function forgetKey(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('tessera')
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
  await new Promise<void>((resolve) => {
    const transaction = database.transaction('snapshots', 'readwrite')
    transaction.objectStore('snapshots').delete('held-card')
    transaction.addEventListener('complete', () => resolve())
  })
  database.close()
}
