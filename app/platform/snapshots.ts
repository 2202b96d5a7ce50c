/**
 * The device's data for use offline: one IndexedDB store, one entry per key. Each key has its own version, so that an update of the app
 * drops (or migrates) only changed shapes, and never the card with them.
 */
export type Snapshot<T> = { version: number; fetchedAt: number; data: T }

const DATABASE = 'tessera'
const STORE = 'snapshots'

/**
 * The entry; null when it is missing, outdated or damaged, or the browser refuses to store (private windows).
 *
 * @param isWhole recognises a damaged entry, which must not break a screen for ever
 */
export async function readSnapshot<T>(key: string, version: number, isWhole: (data: T) => boolean): Promise<Snapshot<T> | null> {
  try {
    const found = await run<Snapshot<T> | undefined>('readonly', (store) => store.get(key))
    return found?.version === version && isWhole(found.data) ? found : null
  } catch {
    return null
  }
}

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
    request.addEventListener('error', () => reject(request.error))
    request.addEventListener('blocked', () => reject(new DOMException('blocked', 'InvalidStateError')))
    request.addEventListener('success', () => {
      // Another tab that deletes or upgrades the database must not wait for this one.
      request.result.addEventListener('versionchange', () => {
        request.result.close()
        opened = undefined
      })
      resolve(request.result)
    })
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/** One request in one transaction. @throws DOMException when the browser refuses */
export async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const database = await open()
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode)
    const request = act(transaction.objectStore(STORE))
    // A read is done at once, a write when the transaction is complete.
    const done = () => resolve(request.result as T)
    if (mode === 'readonly') request.addEventListener('success', done)
    else transaction.addEventListener('complete', done)
    transaction.addEventListener('abort', () => reject(transaction.error))
    transaction.addEventListener('error', () => reject(transaction.error))
  })
}
