import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { RETIRED_WORKER } from './retired-worker.ts'

test('the retired worker calls skipWaiting until it is active, and not again', async () => {
  const worker = browser()
  worker.start()
  await worker.send('install')
  expect(worker.asked()).toBe(1)
  // The browser dropped the first call: a broken worker would stay as long as a page is open.
  worker.passTime()
  expect(worker.asked()).toBe(2)
  worker.passTime()
  expect(worker.asked()).toBe(3)
  await worker.send('activate')
  worker.passTime()
  expect(worker.asked()).toBe(3)
})

test('the retired worker deletes the caches, unregisters and reloads the pages', async () => {
  const worker = browser()
  worker.start()
  await worker.send('activate')
  expect(worker.done).toEqual(['claim', 'delete shell', 'delete pictures', 'unregister', '/tessera anew', '/convenzioni anew'])
})

test('the retired worker reloads no page without caches, or it would reload for ever', async () => {
  const worker = browser([])
  worker.start()
  await worker.send('activate')
  expect(worker.done).toEqual(['claim', 'unregister'])
})

/** The browser's side that this worker uses. */
function browser(kept = ['shell', 'pictures']) {
  const listeners = new Map<string, (event: { waitUntil(work: unknown): void }) => void>()
  const timers = new Map<number, () => void>()
  const done: string[] = []
  const note = async (what: string) => void done.push(what)
  const page = (url: string) => ({ url, navigate: (to: string) => note(`${to} anew`) })
  let asked = 0
  const scope = {
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    setInterval: (act: () => void) => timers.set(1, act).size,
    clearInterval: (id: number) => timers.delete(id),
    skipWaiting: async () => void (asked += 1),
    caches: { keys: async () => kept, delete: (name: string) => note(`delete ${name}`) },
    clients: { claim: () => note('claim'), matchAll: async () => [page('/tessera'), page('/convenzioni')] },
    registration: { unregister: () => note('unregister') },
  }
  return {
    done,
    asked: () => asked,
    start: () => void runInNewContext(RETIRED_WORKER, scope),
    passTime: () => timers.forEach((act) => act()),
    async send(type: string) {
      const work: unknown[] = []
      listeners.get(type)!({ waitUntil: (each) => void work.push(each) })
      await Promise.all(work)
    },
  }
}
