import type { AccountAnswer, SessionAnswer } from '#domain/accounts/api.ts'
import { signUp, someone, tokenIn, verify, type Ask } from '#server/core/people/test-person.ts'

type App<A extends Ask> = { newClient(): A; deliver(): Promise<{ to: string; text: string }[]> }

/** For tests: a registered person with a confirmed address, in a browser of their own. */
export async function confirmed<A extends Ask>(app: App<A>, changes: Parameters<typeof someone>[0] = {}) {
  const person = someone(changes)
  const ask = app.newClient()
  const { account, user } = (await signUp(ask, person)).json as SessionAnswer
  const mail = (await app.deliver()).find(({ to }) => to === person.email)
  await verify(ask, tokenIn(mail))
  return { ...person, ask, uid: account.id, number: user!.tessera }
}

export const page = async (ask: Ask) => (await ask('/api/account')).json as AccountAnswer

export const put = (ask: Ask, path: string, body: unknown) => ask(`/api/account/${path}`, { method: 'PUT', body })
export const post = (ask: Ask, path: string, body: unknown = {}) => ask(`/api/account/${path}`, { method: 'POST', body })
export const remove = (ask: Ask, path: string) => ask(`/api/account/${path}`, { method: 'DELETE' })

/** The token of the link in an account mail. */
export function linkIn(mail: { text: string } | undefined, name = 'email'): string {
  const token = mail && new RegExp(`[?&]${name}=([\\w-]+)`).exec(mail.text)?.[1]
  if (!token) throw new Error('There is no such link in this mail')
  return token
}

/** Longer than a proof is valid. */
export const LATER = 11 * 60_000
