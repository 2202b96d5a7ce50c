import { confirm, newPerson, register, registerAndConfirm } from './people.ts'
import { assert, isAt, isSignedOut, seesCode, seesPage, seesText, storedUser, workerTakesOver } from './sees.ts'
import { test } from './fixtures.ts'
import type { Device } from './devices.ts'
import type { World } from './fixtures.ts'

async function theMainJob({ server }: World, { page, offline }: Device): Promise<void> {
  const person = newPerson()
  await register(page, person)
  await isAt(page, '/confirm-email')
  await confirm(page, server, person)
  await isAt(page, '/tessera')
  await seesCode(page)
  await seesText(page, 'Valida')
  await seesText(page, `${person.firstname} ${person.lastname}`)
  const user = await storedUser(page)
  const number = String(user?.tessera)
  assert.match(number, /^\d{10}$/)
  await seesText(page, `${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}`)

  await workerTakesOver(page)
  await server.stop()
  await offline(true)
  await page.reload()
  await seesPage(page, 'La mia tessera')
  await seesCode(page)
  await seesText(page, `${person.firstname} ${person.lastname}`)

  await offline(false)
  await server.start()
  await page.goto('/logout')
  await page.getByRole('button', { name: 'Esci' }).click()
  await isSignedOut(page)
  await page.goto('/tessera')
  await isAt(page, '/login?return=%2Ftessera')
  assert.equal(await page.getByRole('img', { name: 'Codice QR della tessera' }).count(), 0)
}

test('A person registers on a phone, confirms the e-mail, has the card, keeps it without server and network, and logs out', async ({
  world,
}) => {
  await theMainJob(world, await world.phone({ serviceWorker: true }))
})

test('A person registers on a desktop, confirms the e-mail, has the card, keeps it without server and network, and logs out', async ({
  world,
}) => {
  await theMainJob(world, await world.desktop({ serviceWorker: true }))
})

test('A card that is open says at once that the network has gone, and no more once it is back', async ({ phone, server }) => {
  const { page, offline } = await phone({ serviceWorker: true })
  await registerAndConfirm(page, server, newPerson())
  await workerTakesOver(page)
  const note = page.getByRole('status').getByText(/^Sei senza connessione\. Ultimo aggiornamento: oggi, ore /)
  await offline(true)
  await note.waitFor()
  await seesCode(page)
  await offline(false)
  await note.waitFor({ state: 'detached' })
})

test('The stored user has the seven fields of the specification and nothing else', async ({ phone }) => {
  const { page } = await phone()
  const person = newPerson()
  await register(page, person)
  const user = await storedUser(page)
  assert.deepEqual(Object.keys(user ?? {}).toSorted(), ['confirm14', 'email', 'firebaseUid', 'firstname', 'lastname', 'privacy', 'tessera'])
  assert.deepEqual(
    { ...user, firebaseUid: '', tessera: '' },
    {
      email: person.email,
      firebaseUid: '',
      tessera: '',
      firstname: person.firstname,
      lastname: person.lastname,
      privacy: true,
      confirm14: true,
    },
  )
})

test('Nothing of the card is on the device before the e-mail is confirmed', async ({ phone }) => {
  const { page } = await phone()
  await register(page, newPerson())
  await page.goto('/home')
  await seesPage(page, /^Ciao/)
  assert.equal(await page.evaluate(keptCards), 0)
})

/** Counts what this origin keeps under a key that says card, in its storage and in any database. */
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
