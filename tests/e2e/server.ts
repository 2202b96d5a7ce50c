import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TrialMail } from '#domain/accounts/api.ts'
import { freePort } from '../free-port.ts'
import { spawnServer, type Host } from './hosting.ts'
import { until } from './until.ts'

type Down = { from: number; to: number }

export type Server = {
  /** The origin that browsers use. */
  origin: string
  port: number
  dataDir: string
  pid(): number | undefined
  /** Whether the server was unreachable at some time between the two (epoch ms). */
  wasDown(from: number, to?: number): boolean
  /** The process's output so far. */
  output(): string
  /** A trial's start message, complete: the server may answer before this output arrives here. */
  welcome(): Promise<string>
  start(): Promise<void>
  /** Sends SIGTERM for an orderly stop; returns the exit code. */
  stop(): Promise<number | null>
  /** Mails to this address, oldest first, once there are at least `count`. Trial only. */
  mailsTo(address: string, count?: number): Promise<TrialMail[]>
  /** The newest mail to this address with this subject, once it is there. Trial only. */
  mailAbout(subject: string, address: string): Promise<TrialMail>
  /** Path, query and fragment of the newest link to `path` mailed to this address, once it is there. Trial only. */
  linkTo(path: string, address: string): Promise<string>
}

/** `host`: a shared process; without it the server has its own. */
export type ServerOptions = { env?: Record<string, string>; dataDir?: string; origin?: string; port?: number; host?: Host }

/** The real server on a free port with its own data folder; not yet started. */
export async function createServer({ env = {}, dataDir, origin, port, host }: ServerOptions = {}): Promise<Server> {
  const ownPort = port ?? (await freePort())
  const folder = dataDir ?? temporaryFolder()
  const settings = { PORT: String(ownPort), DATA_DIR: folder, LOG_LEVEL: 'warn', ...env }
  const downs: Down[] = [{ from: 0, to: Infinity }]
  let child: ChildProcess | null = null
  let output = ''

  async function start() {
    if (host) output += await host.start(ownPort, settings)
    else await startProcess()
    downs.at(-1)!.to = Date.now()
  }

  async function startProcess() {
    const process = spawnServer('server/main.ts', settings)
    child = process
    for (const stream of [process.stdout, process.stderr]) stream?.on('data', (part) => (output += part))
    const isReady = async () => {
      if (process.exitCode !== null) throw new Error(`The server ended with ${process.exitCode}:\n${output}`)
      return (await fetch(`http://localhost:${ownPort}/readyz`).catch(() => null))?.ok
    }
    // Making the demo takes seconds; a busy machine needs longer than a page may take.
    await until(`the server on port ${ownPort} to be ready`, isReady, 90_000)
  }

  async function stop() {
    const running = child
    child = null
    if (downs.at(-1)!.to !== Infinity) downs.push({ from: Date.now(), to: Infinity })
    if (host) await host.stop(ownPort)
    if (!running || running.exitCode !== null || running.signalCode !== null) return running?.exitCode ?? null
    running.kill('SIGTERM')
    await once(running, 'exit')
    return running.exitCode
  }

  /** Oldest first. The server lists the newest first, and mail times are whole seconds. */
  async function mails(address: string): Promise<TrialMail[]> {
    const answer = await fetch(`http://localhost:${ownPort}/api/trial/mails`)
    const all = (await answer.json()) as TrialMail[]
    return all
      .filter((mail) => mail.to.includes(address))
      .toReversed()
      .toSorted((a, b) => a.date - b.date)
  }

  return {
    origin: origin ?? `http://localhost:${ownPort}`,
    port: ownPort,
    dataDir: folder,
    pid: () => child?.pid,
    output: () => output + (host?.output() ?? ''),
    wasDown: (from, to = from) => downs.some((down) => down.from <= to && from <= down.to),
    welcome: () => until("the server's welcome", () => output.includes('Ctrl+C') && output),
    start,
    stop,
    mailsTo: (address, count = 1) =>
      until(`${count} mail(s) to ${address}`, async () => {
        const all = await mails(address)
        return all.length >= count ? all : null
      }),
    mailAbout: (subject, address) =>
      until(`a mail to ${address} about «${subject}»`, async () => (await mails(address)).findLast((mail) => mail.subject === subject)),
    linkTo: (path, address) =>
      until(`a link to ${path} in a mail to ${address}`, async () => {
        const links = (await mails(address)).flatMap((mail) => mail.links).map((link) => new URL(link))
        const link = links.findLast(({ pathname, search }) => (pathname + search).startsWith(path))
        return link && link.pathname + link.search + link.hash
      }),
  }
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'tessera-e2e-'))
}
