import { PROPOSAL_FIELDS, type ProposalValues } from '#domain/verification/proposal.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { readKey } from '#app/platform/session/device-user.ts'

/** By field; only those that differ from what the form starts with. */
export type Unsent = Partial<ProposalValues>

/** The words belong to the shop, so they stay when a member signs in or out on its device. */
const KEY = 'shop-draft'

/** The words of a proposal that this device's shop has not sent. */
export const shopDraft = {
  read(): Unsent {
    try {
      return JSON.parse(readKey(KEY) ?? '{}') as Unsent
    } catch {
      return {}
    }
  },
  /** Whether the device has stored them. */
  keep: (words: Unsent): boolean => write(JSON.stringify(words)),
  drop: (): boolean => write(null),
}

function write(text: string | null): boolean {
  try {
    if (text === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, text)
    return true
  } catch (error) {
    logWarning('proposal not kept on the device', error)
    return false
  }
}

/** The words that are not the form's first ones. */
export const wordsBeside = (first: ProposalValues, words: Unsent): Unsent =>
  Object.fromEntries(
    PROPOSAL_FIELDS.flatMap((field) => (words[field] === undefined || words[field] === first[field] ? [] : [[field, words[field]]])),
  )
