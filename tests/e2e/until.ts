import { setTimeout as pause } from 'node:timers/promises'

const HANGS_AFTER_MS = 30_000

/**
 * Waits for a condition outside the page (a process, a mail) and returns its value. The pause only spaces the questions; the limit is for
 * hangs, not for speed.
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  hangsAfterMs = HANGS_AFTER_MS,
): Promise<T> {
  const end = performance.now() + hangsAfterMs
  while (performance.now() < end) {
    const answer = await ask()
    if (answer) return answer
    await pause(25)
  }
  throw new Error(`Waited ${hangsAfterMs / 1000} s for ${what}.`)
}
