import type { ApiError } from '#app/platform/api.ts'

/** By card number: the device to replace at the next try. The person has agreed. */
export const insteadOf = new Map<string, string>()

/** By card number: why the server refuses a card to this device. A missing network is not included. */
export const refusals = new Map<string, ApiError>()
