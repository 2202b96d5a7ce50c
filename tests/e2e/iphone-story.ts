import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { request } from '@playwright/test'
import { openVerifierData, refreshVerifierData } from '#domain/cards/credential/verifier-data.ts'
import { verify } from '#domain/cards/credential/verify.ts'
import { test as base } from './fixtures.ts'
import { startIphone, type Iphone } from './iphone.ts'
import { seesCard, seesPage, signIn } from './iphone-hands.ts'
import { join as joins, newPerson, type Person } from './people.ts'
import { assert } from './sees.ts'
import type { Server } from './server.ts'
import { IPHONE_ORIGIN } from './shells.ts'
import { startWitness, type Witness, type Witnessed } from './witness.ts'

/** A story on an iPhone. The app reaches the server through the witness. An unexpected problem in a page fails it. */
export const test = base.extend<{ witness: Witness; iphone: Iphone; without: string[] }>({
  /** Plugins that the app does not include. */
  without: [['GoogleSignIn', 'Browser'], { option: true }],
  witness: async ({ server }, use) => {
    const witness = await startWitness(server.port)
    await use(witness)
    await witness.stop()
  },
  iphone: async ({ witness, without }, use) => {
    const iphone = await startIphone(witness.origin, without)
    await use(iphone)
    await iphone.close()
    assert.deepEqual(iphone.problems, [])
  },
})

const TOKEN = 'capacitor-storage_secrets'
export const tokenOf = ({ bridge }: Iphone) => (JSON.parse(bridge.secure.get(TOKEN) ?? '{}') as { token?: string | null }).token ?? null

/** Everything that the web view stores, by place. */
export const keptInWeb = (phone: Iphone): Promise<Record<string, string>> =>
  phone.run(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page knows nothing from outside
    const answer = <T>(asking: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        asking.addEventListener('success', () => resolve(asking.result))
        asking.addEventListener('error', () => reject(asking.error!))
      })
    const kept: Record<string, string> = { cookie: document.cookie, caches: (await caches.keys()).join() }
    for (const [name, storage] of Object.entries({ local: localStorage, session: sessionStorage }))
      for (const [key, value] of Object.entries(storage)) kept[`${name} ${key}`] = String(value)
    for (const { name } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name!))
      for (const store of database.objectStoreNames) {
        const entries = database.transaction(store).objectStore(store)
        const keys = await answer(entries.getAllKeys())
        for (const key of keys) kept[`${name}/${store} ${String(key)}`] = JSON.stringify(await answer(entries.get(key)))
      }
      database.close()
    }
    return kept
  }, null)

/** Everything that the phone stores outside its secure storage, as one text. */
export const keptOpenly = async (phone: Iphone) => JSON.stringify([...phone.bridge.preferences, await keptInWeb(phone)])

/** The files of the web view that contain this text, in either of the ways in which WebKit writes it. */
export const filesWith = ({ folder }: Iphone, text: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => {
      const content = readFileSync(file)
      return content.includes(text) || content.includes(Buffer.from(text, 'utf16le'))
    })

/** The calls came from the iPhone's origin, without cookies, and their answers may be read by it alone. */
export function isCalledFromIphone(calls: Witnessed[]): void {
  assert.ok(calls.length > 0)
  for (const { method, path, headers, answer } of calls) {
    const call = `${method} ${path}`
    assert.deepEqual([headers.origin, headers.cookie, answer['set-cookie']], [IPHONE_ORIGIN, undefined, undefined], call)
    assert.equal(answer['access-control-allow-credentials'], undefined, call)
    assert.equal(answer['access-control-allow-origin'], path.startsWith('/api/') ? IPHONE_ORIGIN : '*', call)
  }
}

/** Signs in a new member with a confirmed address. Ends on the card. */
export async function enters(iphone: Iphone, server: Server): Promise<Person> {
  const person = newPerson()
  const elsewhere = await request.newContext()
  await joins(elsewhere, server, person)
  await elsewhere.dispose()
  await seesPage(iphone, 'Accedi')
  await signIn(iphone, person)
  await seesCard(iphone)
  return person
}

/** What a shop's device says of a code, with the keys and the lists of now. */
export async function verdictOn(server: Server, text: string) {
  const keySet = await bytesAt(`${server.origin}/.well-known/tessera/keys`)
  const { keySet: keys } = (await openVerifierData((await refreshVerifierData(null, { keySet, lists: [] }))!))!
  const lists = await Promise.all(Array.from(keys.associations.values(), ({ status }) => bytesAt(`${status}0`)))
  const opened = await openVerifierData((await refreshVerifierData(null, { keySet, lists }))!)
  const { result, card } = await verify({ text, ...opened!, now: Math.floor(Date.now() / 1000) })
  return { result, kind: card?.kind }
}

const bytesAt = async (address: string) => new Uint8Array(await (await fetch(address)).arrayBuffer())
