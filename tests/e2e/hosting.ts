import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A running process with several servers, by port. */
export type Host = {
  /** Returns the server's start message. */
  start(port: number, env: Record<string, string>): Promise<string>
  stop(port: number): Promise<void>
  /** The log of all its servers. */
  output(): string
  end(): Promise<void>
}

/** Messages to a host and from it. */
export type Order = Task & { order: number }
type Task = { port: number } & ({ start: Record<string, string> } | { stop: true })
export type Done = { order: number; said?: string; error?: string }

const root = join(import.meta.dirname, '../..')

export function startHost(): Host {
  const process = spawnServer('tests/server-host.ts', {}, true)
  const waiting = new Map<number, { resolve(said: string): void; reject(error: Error): void }>()
  let count = 0
  let output = ''
  for (const stream of [process.stdout, process.stderr]) stream?.on('data', (part) => (output += part))
  process.on('message', ({ order, said = '', error }: Done) => {
    if (error) waiting.get(order)?.reject(new Error(error))
    else waiting.get(order)?.resolve(said)
    waiting.delete(order)
  })
  process.on('exit', (code) => {
    for (const { reject } of waiting.values()) reject(new Error(`The host of the servers ended with ${code}:\n${output}`))
  })

  const tell = (task: Task) =>
    new Promise<string>((resolve, reject) => {
      count += 1
      waiting.set(count, { resolve, reject })
      process.send({ order: count, ...task } satisfies Order)
    })
  return {
    start: (port, env) => tell({ port, start: env }),
    stop: async (port) => void (await tell({ port, stop: true })),
    output: () => output,
    end: async () => {
      process.disconnect()
      await once(process, 'exit')
    },
  }
}

/** Starts one of our programs with its own environment and the shared compile cache. */
export function spawnServer(program: string, env: Record<string, string>, messages = false) {
  const { PATH, HOME, TMPDIR, SystemRoot } = process.env
  const base = Object.fromEntries(Object.entries({ PATH, HOME, TMPDIR, SystemRoot }).filter((entry) => entry[1] !== undefined)) as Record<
    string,
    string
  >
  return spawn(process.execPath, ['--import', './build/compile-cache.js', program], {
    cwd: root,
    env: { ...base, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...(messages ? (['ipc'] as const) : [])],
  })
}
