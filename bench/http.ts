import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '#tests/free-port.ts'
import type { Answer, Task } from './load.child.ts'
import { median, told } from './results.ts'

const ROUNDS = 7
const ROUND_MS = 1500
const CONNECTIONS = 32

type Target = { name: string; task: Omit<Task, 'connections' | 'ms'> }

/**
 * Requests per second, each against a bare node:http in the same run. The rounds are interleaved, so that other load on the machine affects
 * all of them; the medians are compared.
 */
export async function benchHttp(port: number, cookie: string, uid: string, listPath: string): Promise<void> {
  const hello = fork(join(import.meta.dirname, 'hello.child.ts'), [String(await freePort())])
  await once(hello, 'message')
  const client = fork(join(import.meta.dirname, 'load.child.ts'))
  try {
    const etag = (await fetch(`http://localhost:${port}${listPath}`)).headers.get('etag')
    if (!etag) throw new Error(`${listPath} has no ETag.`)
    const bare = Number(hello.spawnargs.at(-1))
    const targets: Target[] = [
      { name: 'bare', task: { port: bare, path: '/', headers: {}, status: 200 } },
      { name: 'users', task: { port, path: `/api/users/${uid}`, headers: { Cookie: cookie }, status: 200 } },
      { name: 'list', task: { port, path: listPath, headers: { 'If-None-Match': etag }, status: 304 } },
      { name: 'health', task: { port, path: '/healthz', headers: {}, status: 200 } },
    ]
    const rps = await rounds(client, targets)
    const ratio = (name: string) => (rps.get(name) ?? 0) / (rps.get('bare') ?? 1)
    told('bare node:http', rps.get('bare') ?? 0, 'rps')
    told('GET /api/users/:uid', rps.get('users') ?? 0, 'rps')
    told('the same against bare', ratio('users'), '×')
    told('list of 200, unchanged (304)', rps.get('list') ?? 0, 'rps')
    told('the same against bare', ratio('list'), '×')
    told('/healthz', rps.get('health') ?? 0, 'rps')
    told('the same against bare', ratio('health'), '×')
  } finally {
    client.kill()
    hello.kill()
  }
}

async function rounds(client: ChildProcess, targets: Target[]): Promise<Map<string, number>> {
  const seen = new Map<string, number[]>(targets.map(({ name }) => [name, []]))
  for (let round = 0; round <= ROUNDS; round++) {
    for (const { name, task } of targets) {
      const rps = await ask(client, { ...task, connections: CONNECTIONS, ms: ROUND_MS })
      // The first round warms up.
      if (round > 0) seen.get(name)?.push(rps)
    }
  }
  return new Map(Array.from(seen, ([name, values]) => [name, median(values)]))
}

async function ask(client: ChildProcess, task: Task): Promise<number> {
  client.send(task)
  const [answer] = (await once(client, 'message')) as [Answer]
  if ('error' in answer) throw new Error(`${task.path}: ${answer.error}`)
  return answer.rps
}
