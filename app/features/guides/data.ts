import { call } from '#app/platform/api.ts'
import { logWarning } from '#app/platform/log-warning.ts'

/** What this device has answered: for each guide the answer, and a token that was made up for it alone. */
type Answers = Record<string, { device: string; useful: boolean | null }>

const KEY = 'guideFeedback'

/** The answer that was given on this device; null before there is one. */
export const givenAnswer = (guide: string): boolean | null => (Object.hasOwn(answers(), guide) ? answers()[guide]!.useful : null)

/** Tells the server. The token is kept before the call, so that a second try after a dead network counts once. @throws ApiError */
export async function sendAnswer(guide: string, useful: boolean): Promise<void> {
  const known = answers()
  const device = Object.hasOwn(known, guide) ? known[guide]!.device : crypto.randomUUID()
  keep({ ...known, [guide]: { device, useful: givenAnswer(guide) } })
  await call('POST', `/api/guides/${encodeURIComponent(guide)}/feedback`, { useful, device })
  keep({ ...answers(), [guide]: { device, useful } })
}

function answers(): Answers {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
    return Object.fromEntries(entries.filter(([, one]) => typeof (one as { device?: unknown } | null)?.device === 'string')) as Answers
  } catch {
    return {}
  }
}

/** A browser that stores nothing answers each time anew: the server then counts by the network's limit alone. */
function keep(all: Answers): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(all))
  } catch (error) {
    logWarning('answer not kept', error)
  }
}
