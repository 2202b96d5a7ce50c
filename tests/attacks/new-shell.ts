import { expect } from 'vitest'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import type { Ask } from '#server/core/people/test-person.ts'
import type { TestApp } from '../test-app.ts'

export const SHELLS = ['capacitor://localhost', 'https://localhost'] as const

/** A shell: it stores what the server tells it to, and the token of its session. */
export function newShell(app: Pick<TestApp, 'newClient'>, origin: string = SHELLS[0]) {
  const kept = new Map<string, string>()
  const shell = { token: '', kept, ask: ask as Ask }
  const client = app.newClient()
  async function ask(path: string, options: Parameters<Ask>[1] = {}) {
    const headers = {
      Origin: origin,
      'Sec-Fetch-Site': 'cross-site',
      ...(shell.token && { Authorization: `Bearer ${shell.token}` }),
      ...(kept.size > 0 && { 'Tessera-Kept': Array.from(kept, ([name, value]) => `${name}=${value}`).join('; ') }),
      ...options.headers,
    }
    const answer = await client(path, { ...options, headers })
    expect(answer.headers['set-cookie']).toBeUndefined()
    for (const line of String(answer.headers['tessera-keep'] ?? '').split(', ')) {
      const [, name, value, age] = /^([\w.]+)=(.*); Max-Age=(\d+)$/.exec(line) ?? []
      if (name && Number(age) > 0) kept.set(name, value!)
      else if (name) kept.delete(name)
    }
    shell.token = (answer.json as Partial<SessionAnswer> | undefined)?.token ?? shell.token
    return answer
  }
  return shell
}
