import { hashPassword } from '#server/core/accounts/password-hash.ts'
import { measured, median, told } from './results.ts'

const HOW_MANY = 60

/** The account for the rest of the bench. */
export type Member = { uid: string; cookie: string }

/**
 * The cost of a registration beyond its password hash: account, user document, number, card, consents, token and mail, on the disk before
 * the answer. One after the other, each measured beside a hash with the product's parameters.
 */
export async function benchRegistration(origin: string): Promise<Member> {
  const registrations: number[] = []
  const hashes: number[] = []
  let member: Member | undefined
  for (let i = 0; i < HOW_MANY; i++) {
    hashes.push(await timed(() => hashPassword('tre parole a caso')))
    registrations.push(
      await timed(async () => {
        member = await register(origin, i)
      }),
    )
  }
  const hashMs = median(hashes)
  told('password hash (argon2id, 19 MiB, t = 2), p50', hashMs, 'ms')
  told('registration, p50', median(registrations), 'ms')
  measured('registrationMs', median(registrations) - hashMs)
  return member as Member
}

async function register(origin: string, i: number): Promise<Member> {
  const answer = await fetch(`${origin}/api/auth/sign-up`, {
    method: 'POST',
    // Each with another client address: the rate limit stays on.
    headers: { 'Content-Type': 'application/json', Origin: origin, 'X-Forwarded-For': `192.0.2.${i + 1}` },
    body: JSON.stringify({
      firstname: 'Ada',
      lastname: 'Prova',
      email: `ada.${i}@posta.example`,
      password: `parole ${i} a caso qui`,
      privacy: true,
      confirm14: true,
    }),
  })
  if (answer.status !== 201) throw new Error(`Registration answered ${answer.status}: ${await answer.text()}`)
  const { account } = (await answer.json()) as { account: { id: string } }
  const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])
  return { uid: account.id, cookie: cookie.join('; ') }
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}
