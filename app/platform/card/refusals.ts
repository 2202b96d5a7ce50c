import type { ApiError } from '#app/platform/api.ts'

/** The device whose place this one takes at its next try, by the card's number: its person has agreed to that. */
export const insteadOf = new Map<string, string>()

/** Why the server gives this device no card, by the card's number. Nothing is said here of a network that is not there. */
export const refusals = new Map<string, ApiError>()
