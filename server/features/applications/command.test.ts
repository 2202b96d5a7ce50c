import { PassThrough, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { MADE_AT, makeApplication, makeMember } from '#db/make.ts'
import { TEST_SECRET, useDatabase } from '#tests/database.ts'
import { runCommandLine } from '#server/command-line.ts'

const fresh = useDatabase()

async function applications(): Promise<string> {
  const { dataDir, databaseUrl } = fresh()
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const env = { DATA_DIR: dataDir, SECRET: TEST_SECRET, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  expect(await runCommandLine(['applications'], { env, stdin: Readable.from([]), stdout, stderr })).toBe(0)
  return String(stdout.read()).trim()
}

async function applied(email: string, given: Partial<Parameters<typeof makeApplication>[1]>, isNow = {}) {
  const name = { firstname: given.firstname ?? 'Zoe', lastname: 'Okonkwo' }
  const { account, document } = await makeMember(fresh().db, { account: { email }, document: { ...name, ...isNow } })
  await makeApplication(fresh().db, { uid: account.id, ...name, category: 'ordinario', createdAt: MADE_AT, ...given })
  return document.tessera
}

test('lists only open applications', async () => {
  expect(await applications()).toBe('Nobody waits for the board.')
  const zoe = await applied('zoe@posta.example', { state: 'submitted' })
  const ida = await applied('ida@posta.example', { state: 'waiting_guardian', firstname: 'Ida' })
  const aldina = await applied('aldina@posta.example', { state: 'submitted', firstname: 'Aldo' }, { firstname: 'Aldina' })
  await applied('eva@posta.example', { state: 'rejected', decidedAt: MADE_AT })
  expect((await applications()).split('\n').toSorted()).toEqual(
    [
      `${zoe}  Zoe Okonkwo  ordinario  zoe@posta.example  10/11/26`,
      `${aldina}  Aldo Okonkwo (now Aldina Okonkwo)  ordinario  aldina@posta.example  10/11/26`,
      `${ida}  Ida Okonkwo  ordinario  ida@posta.example  10/11/26  a parent signs first`,
    ].toSorted(),
  )
})
