import { vi } from 'vitest'

/** Stand-in for a browser: its storage, and the server's answers by path. */
export function standInBrowser() {
  const stored = new Map<string, string>()
  const answers = new Map<string, () => Promise<Response> | Response>()
  const asked: string[] = []
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const answer = answers.get(path)
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  return {
    stored,
    asked,
    /** Sets the server's answer to `path`; a path without an answer has no network. */
    answer: (path: string, status: number, body: unknown = {}) =>
      answers.set(path, () => new Response(status === 204 ? null : JSON.stringify(body), { status })),
    answerWith: (path: string, answer: () => Promise<Response>) => answers.set(path, answer),
    silent: (path: string) => answers.delete(path),
  }
}
