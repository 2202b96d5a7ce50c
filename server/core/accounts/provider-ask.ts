import { ProviderProblem } from './provider-client.ts'

/** A person waits in front of a window: after this they are told, rather than left. */
const PATIENCE_MS = 8_000

/**
 * A provider's answer, which is a JSON object. Redirects are not followed: these are calls between two servers that know each other.
 *
 * @throws ProviderProblem
 */
export async function askProvider(url: URL, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const where = url.origin + url.pathname
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS), ...init }).catch((cause: unknown) => {
    throw new ProviderProblem(`${where} did not answer`, { down: true, cause })
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.status >= 500) throw new ProviderProblem(`${where} answered ${response.status}`, { down: true })
  if (!response.ok) throw new ProviderProblem(`${where} refused with ${response.status}`)
  if (typeof answer !== 'object' || answer === null) throw new ProviderProblem(`${where} answered no JSON`, { down: true })
  return answer as Record<string, unknown>
}
