import { isEmail, normaliseEmail } from '#domain/email.ts'
import { personNameField } from '#domain/person-name.ts'
import { ProviderProblem } from './provider-client.ts'

/** A person is waiting: after this time they get an error. */
const PATIENCE_MS = 8_000

/**
 * Calls a provider; the answer must be a JSON object. Redirects are not followed: the server knows the address it calls.
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

/** An address in our spelling; null if it is invalid. */
export function emailOf(claim: unknown): string | null {
  if (typeof claim !== 'string' || claim.length > 1_000) return null
  const email = normaliseEmail(claim)
  return isEmail(email) ? email : null
}

/** A suggestion for the profile form; empty if it is no valid name. */
export const nameOf = (claim: unknown): string => personNameField.read(claim).value ?? ''
