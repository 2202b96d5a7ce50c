import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { chmod, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { emptyPlace, testEngine, type EmptyPlace } from '#tests/database.ts'
import { freePort } from '#tests/free-port.ts'

const root = join(import.meta.dirname, '..')
const REAL = { APP_URL: 'https://tessera.example', SECRET: 'a secret that several hosts share' }

let place: EmptyPlace
let port: number
let ends: (() => Promise<unknown>)[]

beforeEach(async () => {
  place = await emptyPlace()
  port = await freePort()
  ends = []
})
afterEach(async () => {
  await Promise.all(ends.map((end) => end()))
  await place.remove()
})

/** The real process. `said` waits for its output. */
function run(env: Record<string, string> = {}) {
  const own = {
    PATH: process.env.PATH!,
    PORT: String(port),
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    ...env,
  }
  const child = spawn(process.execPath, ['--import', './build/compile-cache.js', 'server/main.ts'], {
    cwd: root,
    env: own,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (err += text))
  const exited = once(child, 'close').then(() => ({ code: child.exitCode, out, err }))
  ends.push(() => (child.kill('SIGKILL'), exited))
  const said = (what: RegExp) =>
    new Promise<RegExpExecArray>((done, failed) => {
      const look = () => {
        const found = what.exec(out)
        if (found) done(found)
      }
      child.stdout.on('data', look)
      look()
      void exited.then(({ code }) => failed(new Error(`ended with ${code} before it said ${what}:\n${out}${err}`)))
    })
  return { child, exited, said, stop: (signal: NodeJS.Signals = 'SIGTERM') => (child.kill(signal), exited) }
}

const refusal = async (env: Record<string, string>) => {
  const { code, out, err } = await run(env).exited
  return { code, out, sentence: err }
}
const oneSentence = (start: string) => expect.stringMatching(new RegExp(`^${start}[^\\n]*\\.\\n$`))

async function printedLink(): Promise<string> {
  const server = run({ ...REAL, LOG_LEVEL: 'error' })
  const [link] = await server.said(/setup\?token=[\w-]+/)
  await server.stop()
  return link
}

/** For a test that starts the process twice: on a loaded machine each start takes half a minute. */
const TWICE = { timeout: 180_000 }

describe('the trial', () => {
  test('prints its address, its logins and the place of mails, answers on this machine only, and ends with 0', async () => {
    const server = run()
    await server.said(/Ctrl\+C/)
    const [, password] = await server.said(/Password +(\S+)/)
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${port}/api/collections/convenzioni`)).status).toBe(200)
    await expect(fetch(`http://127.0.0.2:${port}/readyz`)).rejects.toThrow()
    const { code, out, err } = await server.stop()
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain(`http://localhost:${port}`)
    expect(out).toContain(`${place.dataDir}/outbox`)
    expect(out).toContain('@posta.example')

    const again = run()
    expect((await again.said(/Password +(\S+)/))[1]).toBe(password)
    expect((await again.stop('SIGINT')).code).toBe(0)
  })

  test('fills a database that a real installation refuses', TWICE, async () => {
    const trial = run()
    await trial.said(/Ctrl\+C/)
    await trial.stop()
    const { code, sentence } = await refusal(REAL)
    expect({ code, sentence }).toEqual({ code: 1, sentence: oneSentence(testEngine === 'sqlite' ? 'The data folder' : 'The database') })
    expect(sentence).toContain('demo')
  })
})

describe('a real installation', () => {
  test('starts empty, prints a working set-up link, logs only JSON, and ends with 0', async () => {
    const server = run(REAL)
    const [, link] = await server.said(/(https:\/\/tessera\.example\/setup\?token=[\w-]+)/)
    const token = new URL(link!).searchParams.get('token')
    expect((await fetch(`http://127.0.0.1:${port}/api/setup?token=${token}`)).status).toBe(200)
    expect(await (await fetch(`http://127.0.0.1:${port}/api/collections/pagine`)).json()).toEqual([])
    const { code, out, err } = await server.stop()
    expect({ code, err }).toEqual({ code: 0, err: '' })
    for (const line of out.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ level: 30, msg: expect.any(String) })
  })

  test('prints the link at every LOG_LEVEL, and a new one at each start', TWICE, async () => {
    expect(await printedLink()).not.toBe(await printedLink())
  })

  test('makes a secret that only its owner can read, also in a folder that was open to others', async () => {
    await chmod(place.dataDir, 0o755)
    const server = run(testEngine === 'sqlite' ? { APP_URL: REAL.APP_URL } : {})
    await server.said(testEngine === 'sqlite' ? /setup\?token/ : /Ctrl\+C/)
    await server.stop()
    expect((await stat(place.dataDir)).mode & 0o777).toBe(0o700)
    expect((await stat(join(place.dataDir, 'secret'))).mode & 0o777).toBe(0o600)
    expect((await readFile(join(place.dataDir, 'secret'), 'utf8')).trim()).toHaveLength(43)
  })
})

describe('a problem that a person can mend is one sentence and exit code 1', () => {
  test('a wrong setting', async () => {
    expect(await refusal({ PORT: 'many' })).toEqual({ code: 1, out: '', sentence: oneSentence('PORT must be') })
  })

  test('a data folder that is a file', async () => {
    const dataDir = join(root, 'package.json')
    const { code, out, sentence } = await refusal({ DATA_DIR: dataDir, DATABASE_URL: '' })
    expect([code, out, sentence]).toEqual([1, '', `${dataDir} cannot be used (EEXIST): a file stands where a folder is needed.\n`])
  })

  test('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    expect(await refusal({ PORT: String(port) })).toEqual({ code: 1, out: '', sentence: oneSentence(`Port ${port} is already in use`) })
    other.close()
  })

  if (testEngine === 'sqlite')
    test('a data folder on which another process runs', async () => {
      const first = run()
      await first.said(/Ctrl\+C/)
      expect(await refusal({ PORT: String(await freePort()) })).toEqual({
        code: 1,
        out: '',
        sentence: oneSentence('Another Tessera already runs'),
      })
      expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
    })

  test('a database that does not answer', async () => {
    const { code, sentence } = await refusal({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/nothing` })
    expect({ code, sentence }).toEqual({ code: 1, sentence: oneSentence('The database of DATABASE_URL does not answer') })
  })
})
