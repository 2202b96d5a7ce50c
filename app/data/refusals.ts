import type { ApiError } from './api.ts'

/** Why the server gives this device no card, by the card's number. Nothing is said here of a network that is not there. */
export const refusals = new Map<string, ApiError>()
