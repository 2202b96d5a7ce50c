import { login } from './texts.ts'

/** An app begins with the card by itself: its person has asked for no page yet. */
export const leadOf = (returnTo: string | null): string => (returnTo && returnTo !== '/tessera' ? login.returning : login.lead)
