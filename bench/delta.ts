import { fork } from 'node:child_process'
import { once } from 'node:events'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { PUBLIC_COLLECTIONS } from '#domain/content/collection.ts'
import { writeSince, type ContentAnswer } from '#domain/content/content.ts'
import type { Server } from '../tests/e2e/server.ts'
import type { Answer, Task } from './load.child.ts'
import { manyDocuments } from './many-documents.ts'
import { measured, median, told } from './results.ts'

const DOCUMENTS = 20_000
const CHANGED = 20
const REMOVED = 5
const COLLECTION = 'convenzioni'
const PAGE = 1000
const ROUNDS = 5
const CONNECTIONS = 32
const ROUND_MS = 1500

/**
 * The cost of a start after 20 of 20,000 documents changed and 5 were removed: bytes and time of the delta against the whole collection,
 * and such starts per second. Stops and starts the server.
 */
export async function benchDelta(server: Server): Promise<void> {
  await manyDocuments(server.dataDir, COLLECTION, DOCUMENTS)
  await server.start()
  const since = await present(server.origin)
  const wholeList = await timed(() => fetchWhole(server.origin))
  await server.stop()
  change(server.dataDir)
  await server.start()
  const behind = `/api/content?since=${since}`
  const current = `/api/content?since=${await present(server.origin)}`

  const delta = await timed(() => fetchBytes(server.origin + behind))
  const warm = await medianOf(() => timed(() => fetchBytes(server.origin + behind)))
  told('20,000 documents, whole: bytes, compressed', wholeList.value, 'B')
  told('20,000 documents, whole: time', wholeList.ms, 'ms')
  told('20 changed, 5 removed: time of the first request', delta.ms, 'ms')
  told('20 changed, 5 removed: time', warm, 'ms')
  measured('deltaKb', delta.value / 1000)
  measured('deltaShare', delta.value / wholeList.value)
  const nothing = await fetchBytes(server.origin + current)
  measured('deltaNothing', nothing)

  const client = fork(join(import.meta.dirname, 'load.child.ts'))
  const hello = fork(join(import.meta.dirname, 'hello.child.ts'), [String(server.port + 1)])
  try {
    await once(hello, 'message')
    const headers = { 'Accept-Encoding': 'br' }
    const targets = {
      bare: { port: server.port + 1, path: '/', headers: {}, status: 200 },
      nothing: { port: server.port, path: current, headers, status: 200 },
      some: { port: server.port, path: behind, headers, status: 200 },
      page: { port: server.port, path: `/api/collections/${COLLECTION}`, headers, status: 200 },
    }
    const rps = await rounds(client, targets)
    told('unchanged: requests per second', rps('nothing'), 'rps')
    told('20 changed: requests per second', rps('some'), 'rps')
    told(`whole, ${PAGE} documents of 20,000: requests per second`, rps('page'), 'rps')
    told('unchanged: against a bare node:http', rps('nothing') / rps('bare'), '×')
  } finally {
    client.kill()
    hello.kill()
  }
}

/** The versions of all the server's collections. */
async function present(origin: string): Promise<string> {
  const { name, collections } = (await (await fetch(`${origin}/api/content`)).json()) as ContentAnswer
  return writeSince({ name, versions: Object.fromEntries(PUBLIC_COLLECTIONS.map((each) => [each, collections[each]?.version ?? 0])) })
}

/** Writes like `putDocument` and `removeDocument`, while the server is stopped. */
function change(dataDir: string): void {
  const db = new DatabaseSync(join(dataDir, 'tessera.db'))
  const next = db.prepare('update "collectionVersion" set version = version + 1 where collection = ? returning version')
  const put = db.prepare("update document set version = ?, data = json_set(data, '$.headline', ?) where collection = ? and id = ?")
  const remove = db.prepare('delete from document where collection = ? and id = ?')
  const keep = db.prepare('insert into "removedDocument" (collection, id, version, "removedAt") values (?, ?, ?, ?)')
  const version = () => (next.get(COLLECTION) as { version: number }).version
  for (let i = 0; i < CHANGED; i++) put.run(version(), 'Sconto nuovo', COLLECTION, `documento-${i * 900}`)
  for (let i = 0; i < REMOVED; i++) {
    remove.run(COLLECTION, `documento-${i * 700 + 3}`)
    keep.run(COLLECTION, `documento-${i * 700 + 3}`, version(), Date.now())
  }
  db.close()
}

async function fetchWhole(origin: string): Promise<number> {
  let bytes = 0
  for (let after = ''; ;) {
    const path = `/api/collections/${COLLECTION}${after && `?after=${after}`}`
    bytes += await fetchBytes(origin + path)
    const page = (await (await fetch(origin + path)).json()) as { id: string }[]
    if (page.length < PAGE) return bytes
    after = page.at(-1)!.id
  }
}

/** Bytes over the network: the length of the body as sent. */
async function fetchBytes(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'Accept-Encoding': 'br' } })
  await answer.arrayBuffer()
  return Number(answer.headers.get('content-length'))
}

async function timed<T>(act: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const started = performance.now()
  const value = await act()
  return { ms: performance.now() - started, value }
}

async function medianOf(act: () => Promise<{ ms: number }>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < 21; i++) times.push((await act()).ms)
  return median(times)
}

async function rounds(client: ReturnType<typeof fork>, targets: Record<string, Omit<Task, 'connections' | 'ms'>>) {
  const seen = new Map<string, number[]>(Object.keys(targets).map((name) => [name, []]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, task] of Object.entries(targets)) {
      client.send({ ...task, connections: CONNECTIONS, ms: ROUND_MS } satisfies Task)
      const [answer] = (await once(client, 'message')) as [Answer]
      if ('error' in answer) throw new Error(`${task.path}: ${answer.error}`)
      if (round > 0) seen.get(name)!.push(answer.rps)
    }
  }
  return (name: string) => median(seen.get(name) ?? [])
}
