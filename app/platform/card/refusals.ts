import type { ApiError } from '#app/platform/api.ts'

/** By card number: the device to replace at the next try. The person has agreed. */
export const insteadOf = new Map<string, string>()

/** By card number: why the server refuses a card to this device. A missing network is not included. */
export const refusals = new Map<string, ApiError>()

/** The numbers whose code this device is asking the server for now. */
export const asked = new Set<string>()
