import { test } from './fixtures.ts'
import { confirm, newPerson, register } from './people.ts'
import { assert, isAt, isSignedOut, seesCode, seesPage, seesText, storedUser, workerTakesOver } from './sees.ts'

test('A person registers, confirms the e-mail, has the card offline, and logs out', async ({ phone, server }) => {
  const { page, offline } = await phone({ serviceWorker: true })
  const person = newPerson()
  await register(page, person)
  await isAt(page, '/confirm-email')
  const { email, firstname, lastname } = person
  const user = (await storedUser(page)) ?? {}
  const number = String(user['tessera'])
  assert.match(number, /^\d{10}$/)
  // Exactly the seven fields of the specification.
  const { firebaseUid, ...others } = user
  assert.deepEqual(others, { email, tessera: number, firstname, lastname, privacy: true, confirm14: true })
  assert.ok(firebaseUid)
  await page.goto('/home')
  await seesPage(page, /^Ciao/)
  assert.equal(await page.evaluate(keptCards), 0, 'nothing of the card is here before the e-mail is confirmed')

  await confirm(page, server, person)
  await isAt(page, '/tessera')
  await seesCode(page)
  await seesText(page, 'Valida')
  await seesText(page, `${firstname} ${lastname}`)
  await seesText(page, `${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`)

  await workerTakesOver(page)
  // An open card says when the network goes, and stops saying so when it returns.
  const note = page.getByRole('status').getByText(/^Sei senza connessione\. Ultimo aggiornamento: oggi, ore /)
  await offline(true)
  await note.waitFor()
  await seesCode(page)
  await offline(false)
  await note.waitFor({ state: 'detached' })

  await server.stop()
  await offline(true)
  await page.reload()
  await seesPage(page, 'La mia tessera')
  await seesCode(page)
  await seesText(page, `${firstname} ${lastname}`)

  await offline(false)
  await server.start()
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Esci' }).click()
  await isSignedOut(page)
  await page.goto('/tessera')
  await isAt(page, '/login?return=%2Ftessera')
  assert.equal(await page.getByRole('img', { name: 'Codice QR della tessera' }).count(), 0)
  assert.equal(await page.locator('#boot-card').count(), 0)
})

/** Counts entries with "card" in their key, in this origin's storage and databases. */
async function keptCards(): Promise<number> {
  let found = Object.keys(localStorage).filter((key) => key.includes('card')).length
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name)
      opening.onsuccess = () => resolve(opening.result)
    })
    for (const store of db.objectStoreNames) {
      const keys = await new Promise<IDBValidKey[]>((resolve) => {
        const asking = db.transaction(store).objectStore(store).getAllKeys()
        asking.onsuccess = () => resolve(asking.result)
      })
      found += keys.filter((key) => String(key).includes('card')).length
    }
    db.close()
  }
  return found
}
