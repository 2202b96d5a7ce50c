import { lineField } from './form.ts'

/** What the person calls a passkey, to know it again in the list. */
export const passkeyNameForm = { name: lineField({ max: 60 }) }

/** GET /api/account and POST /api/auth/passkeys; times in epoch ms. `backedUp`: it is kept by the device maker's cloud too. */
export type PasskeyItem = { id: string; name: string; createdAt: number; lastUsedAt: number | null; backedUp: boolean }
