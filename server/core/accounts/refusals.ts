import { refusal } from '#server/platform/http/answers.ts'

/** What many calls about one's own account refuse, for the API's document. */
export const signedOut = refusal('auth.session_expired')
/** Proved too long ago (`provedLately`). */
export const unproved = refusal('auth.proof_required')
/** The same, or the address is still to be proved (`provedOwner`). */
export const notOwner = refusal('auth.proof_required', 'auth.email_unverified')
/** The same, or somebody of the staff has not come by the link of their mail (server/core/staff/second-factor.ts). */
export const noFactorYet = refusal('auth.proof_required', 'auth.email_unverified', 'auth.staff_link_required')
export const notHere = refusal('api.not_found')
export const conflict = refusal('api.conflict')
export const invalid = refusal('api.invalid')
export const tooMany = refusal('auth.too_many_attempts')
