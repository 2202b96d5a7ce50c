import { expect, test } from 'vitest'
import { hashPassword, isPasswordOf } from './password-hash.ts'
import { createPasswords } from './passwords.ts'
import { createWorkQueue } from '#server/platform/limits/work-queue.ts'

test('a hash says its algorithm and cost, and never repeats', async () => {
  const [one, two] = await Promise.all([hashPassword('girasole blu'), hashPassword('girasole blu')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(one).not.toBe(two)
})

test('only the right password matches', async () => {
  const hash = await hashPassword('girasole blu')
  expect(await isPasswordOf(hash, 'girasole blu')).toBe(true)
  expect(await isPasswordOf(hash, 'girasole  blu')).toBe(false)
  expect(await isPasswordOf(hash, '')).toBe(false)
})

test('an accent typed as one character or as two is the same password', async () => {
  const hash = await hashPassword('perche\u0301 no')
  expect(await isPasswordOf(hash, 'perch\u00e9 no')).toBe(true)
})

test.each(['', 'plain', '$argon2id$v=19$m=19456,t=2,p=1$$', '$2b$10$abcdefghijklmnopqrstuv'])(
  'the stored value %j matches no password',
  async (stored) => {
    expect(await isPasswordOf(stored, stored)).toBe(false)
  },
)

test('an unknown account costs a hash too, and the answer is no', async () => {
  const made: string[] = []
  const counted = async (password: string) => {
    made.push(password)
    return hashPassword(password)
  }
  expect(await createPasswords({ hash: counted }).matches(null, 'girasole blu')).toBe(false)
  expect(made).toEqual(['girasole blu'])
})

test('two jobs run at once, others wait in order, and one too many is refused with the seconds to wait', async () => {
  const queue = createWorkQueue({ atOnce: 2, waiting: 2 })
  const jobs = [1, 2, 3, 4].map((n) => {
    const begun = Promise.withResolvers<number>()
    const end = Promise.withResolvers<number>()
    const whole = queue.run(() => {
      begun.resolve(n)
      return end.promise
    })
    return { begun: begun.promise, end: () => end.resolve(n), whole }
  })
  const begins = (n: number) => jobs[n - 1]!.begun
  const ends = async (n: number) => {
    jobs[n - 1]!.end()
    await jobs[n - 1]!.whole
  }
  await Promise.all([begins(1), begins(2)])
  await expect(queue.run(async () => 5)).rejects.toMatchObject({ code: 'api.unavailable', status: 503, details: { seconds: 5 } })

  expect(await Promise.race([begins(3), begins(4), ends(2).then(() => begins(3))])).toBe(3)
  expect(await Promise.race([begins(4), ends(1).then(() => begins(4))])).toBe(4)
  await Promise.all([ends(3), ends(4)])
})

test('one client can fill only its share of the queue', async () => {
  const queue = createWorkQueue({ atOnce: 1, waiting: 4, share: 2 })
  const end = Promise.withResolvers<void>()
  const wait = (from?: string) => queue.run(() => end.promise, from)
  const taken = [wait('one'), wait('one'), wait('one')]
  await expect(wait('one')).rejects.toMatchObject({ code: 'api.unavailable', status: 503 })
  taken.push(wait('other'), wait())
  await expect(wait()).rejects.toMatchObject({ code: 'api.unavailable' })
  end.resolve()
  await Promise.all(taken)
})

test('eight passwords of one network may wait', async () => {
  const end = Promise.withResolvers<string>()
  const passwords = createPasswords({ hash: () => end.promise })
  const taken = Array.from({ length: 10 }, () => passwords.matches(null, 'girasole blu', '192.0.2.1'))
  await expect(passwords.hash('girasole blu', '192.0.2.1')).rejects.toMatchObject({ code: 'api.unavailable' })
  taken.push(passwords.matches(null, 'girasole blu', '192.0.2.2'))
  end.resolve('')
  expect(await Promise.all(taken)).toEqual(Array(11).fill(false))
})

test('a failed job frees its place', async () => {
  const queue = createWorkQueue({ atOnce: 1, waiting: 1 })
  await expect(queue.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await queue.run(async () => 'next')).toBe('next')
})
