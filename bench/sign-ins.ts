import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Context } from 'hono'
import { closeDatabase, connect } from '#db/connect.ts'
import { makeMember, makeSession } from '#db/make.ts'
import { migrate } from '#db/migrations.ts'
import { createSessionCookie, signed } from '#server/core/accounts/session-cookie.ts'
import { createSessionReader } from '#server/core/accounts/session-reader.ts'
import { findUserDocument } from '#server/core/people/queries.ts'
import { measured, median, told } from './results.ts'

const AT_ONCE = 50
// The limit is thirty sign-ins in a quarter of an hour: more rounds would reach it on a fast machine.
const ROUNDS = 3
const ROUND_MS = 2_000

/**
 * Sign-ins per second, and the effect of fifty simultaneous ones on a member: the p95 of their document's request against the same at rest,
 * in turns, each pair of rounds with the same noise.
 */
export async function benchSignIns(origin: string): Promise<void> {
  const people = []
  for (let i = 0; i < AT_ONCE; i++) people.push(await register(origin, i))
  const [member] = people as [Person]
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () => timedGet(agent, `${origin}/api/users/${member.uid}`, member.cookie)
  try {
    const [rest, busy, ratios, rates]: [number[], number[], number[], number[]] = [[], [], [], []]
    for (let round = 0; round <= ROUNDS; round++) {
      const atRest = p95(await during(ROUND_MS, ask))
      const burst = signInsFor(origin, people, ROUND_MS)
      const meanwhile = p95(await during(ROUND_MS, ask))
      const rate = await burst
      // The first round warms up.
      if (round === 0) continue
      rest.push(atRest)
      busy.push(meanwhile)
      ratios.push(meanwhile / atRest)
      rates.push(rate)
    }
    told('sign-ins per second, 50 at once', median(rates), 'rps')
    told('GET /api/users/:uid, p95 at rest', median(rest), 'ms')
    told('GET /api/users/:uid, p95 while 50 sign in', median(busy), 'ms')
    measured('signInBurst', median(ratios))
  } finally {
    agent.destroy()
  }
  await benchSessionLookUp()
}

type Person = { email: string; password: string; uid: string; cookie: string; address: string }

async function register(origin: string, i: number): Promise<Person> {
  // Each with its own client address: the limits stay on.
  const person = { email: `dora.${i}@posta.example`, password: `parole ${i} a caso qui`, address: `198.51.100.${i + 1}` }
  const answer = await post(origin, '/api/auth/sign-up', person, { firstname: 'Dora', lastname: 'Prova', privacy: true, confirm14: true })
  if (answer.status !== 201) throw new Error(`Registration answered ${answer.status}: ${await answer.text()}`)
  const { account } = (await answer.json()) as { account: { id: string } }
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { ...person, uid: account.id, cookie: cookie.join('; ') }
}

/** All people sign in again and again at once; returns sign-ins per second. */
async function signInsFor(origin: string, people: Person[], ms: number): Promise<number> {
  const started = performance.now()
  const counts = await Promise.all(
    people.map(async (person) => {
      let count = 0
      while (performance.now() - started < ms) {
        const answer = await post(origin, '/api/auth/sign-in', person)
        if (answer.status !== 200) throw new Error(`Sign-in answered ${answer.status}: ${await answer.text()}`)
        await answer.arrayBuffer()
        count += 1
      }
      return count
    }),
  )
  return counts.reduce((total, count) => total + count, 0) / ((performance.now() - started) / 1000)
}

const post = (origin: string, path: string, { email, password, address }: Pick<Person, 'email' | 'password' | 'address'>, more = {}) =>
  fetch(origin + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin, 'X-Forwarded-For': address },
    body: JSON.stringify({ email, password, ...more }),
  })

async function during(ms: number, ask: () => Promise<number>): Promise<number[]> {
  const until = performance.now() + ms
  const times = []
  while (performance.now() < until) times.push(await ask())
  return times
}

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? NaN

function timedGet(agent: Agent, url: string, cookie: string): Promise<number> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { Cookie: cookie } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`${url} answered ${response.statusCode}`))
      response.resume().on('end', () => resolve(performance.now() - started))
    })
      .on('error', reject)
      .end()
  })
}

const MEMBERS = 1_000
const LOOK_UPS = 2_000
const LOOK_UP_ROUNDS = 9

/** The session's look-up, from the request's cookie on, against the query that follows it; in turns, on the same file. */
async function benchSessionLookUp(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'))
  const db = await connect({ dataDir })
  try {
    await migrate(db)
    const cookie = createSessionCookie({ secret: 'a-secret-for-the-bench-only-0123456789', secure: false })
    const members: { uid: string; header: string }[] = []
    for (let i = 0; i < MEMBERS; i++) {
      const { account } = await makeMember(db)
      const { token } = await makeSession(db, { userId: account.id })
      const value = encodeURIComponent(signed('a-secret-for-the-bench-only-0123456789', token))
      members.push({ uid: account.id, header: `${cookie.name}=${value}` })
    }
    const tokenOf = (header: string) => cookie.read(new Context(new Request('http://localhost/', { headers: { Cookie: header } })))
    const read = createSessionReader(db)
    const lookUps: number[] = []
    const queries: number[] = []
    for (let round = 0; round <= LOOK_UP_ROUNDS; round++) {
      const lookUp = await timed(async (i) => read(tokenOf(members[i % MEMBERS]!.header)!))
      const query = await timed(async (i) => findUserDocument(db, members[i % MEMBERS]!.uid))
      if (round === 0) continue
      lookUps.push(lookUp)
      queries.push(query)
    }
    told('session look-up', median(lookUps), 'µs')
    told('the query that it precedes', median(queries), 'µs')
    measured('sessionLookUp', median(lookUps.map((time, i) => time / queries[i]!)))
  } finally {
    await closeDatabase(db)
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Microseconds per call. */
async function timed(act: (i: number) => Promise<unknown>): Promise<number> {
  const started = performance.now()
  for (let i = 0; i < LOOK_UPS; i++) if (!(await act(i))) throw new Error('There is no such row.')
  return ((performance.now() - started) * 1000) / LOOK_UPS
}
