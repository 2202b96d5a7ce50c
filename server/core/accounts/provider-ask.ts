import { isEmail, normaliseEmail } from '#domain/email.ts'
import { personNameField } from '#domain/person-name.ts'
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

/** An address as ours are written; null for one that could not be an account's here. */
export function emailOf(claim: unknown): string | null {
  if (typeof claim !== 'string' || claim.length > 1_000) return null
  const email = normaliseEmail(claim)
  return isEmail(email) ? email : null
}

/** A name to begin the profile form with; empty when it could not be one. */
export const nameOf = (claim: unknown): string => personNameField.read(claim).value ?? ''
