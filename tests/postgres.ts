import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from './free-port.ts'
import { findProgram, isRoot, pathFolders, subfolders } from './programs.ts'

export type Postgres = { url: string; stop(): Promise<void> }

const installLine = 'apt-get install -y postgresql'

/**
 * A Postgres for the tests: `TEST_DATABASE_URL`, else a new empty one in a temporary folder, by the system's programs.
 * @throws Error with the command that installs one
 */
export async function startPostgres(): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const folders = programFolders()
  const initdb = findProgram(['initdb'], folders)
  const postgres = findProgram(['postgres'], folders)
  if (!initdb || !postgres)
    throw new Error(`No Postgres found. Install one with: sudo ${installLine} (or set TEST_DATABASE_URL to a database for tests).`)
  return startOn(mkdtempSync(join(tmpdir(), 'tessera-postgres-')), initdb, postgres)
}

/** Debian keeps the server's programs outside PATH, one folder per version; newest first. */
function programFolders(): string[] {
  const debian = '/usr/lib/postgresql'
  const versions = subfolders(debian).toSorted((a, b) => Number(b) - Number(a))
  return [...versions.map((version) => join(debian, version, 'bin')), ...pathFolders()]
}

async function startOn(folder: string, initdb: string, postgres: string): Promise<Postgres> {
  // Postgres refuses to run as root.
  const user: { uid?: number; gid?: number } = isRoot() ? unprivilegedUser() : {}
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const made = spawnSync(initdb, ['-D', data, '-U', 'tessera', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'], {
    ...user,
    cwd: folder,
    encoding: 'utf8',
  })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`)
  const port = await freePort()
  // The data are temporary: no need to wait for the disk, to keep a log or to tidy up.
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0']
  settings.push('autovacuum=off', 'jit=off', 'checkpoint_timeout=1h', 'max_connections=200', 'listen_addresses=127.0.0.1')
  const server = spawn(postgres, ['-D', data, '-p', String(port), '-k', folder, ...settings.flatMap((setting) => ['-c', setting])], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGINT')
      await once(server, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', () => server.kill('SIGKILL'))
  await ready(server).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url: `postgres://tessera@127.0.0.1:${port}/postgres`, stop }
}

function ready(server: ChildProcessByStdio<null, null, Readable>): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr.on('data', (part) => {
      log = (log + part).slice(-4000)
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`Postgres did not start: ${log}`)))
  })
}

function unprivilegedUser(): { uid: number; gid: number } {
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error('Postgres does not run as root, and there is no user postgres or nobody to run it.')
}
