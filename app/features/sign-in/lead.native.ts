import { login } from './texts.ts'

/** An app opens the card by itself: the person has not asked for a page. */
export const leadOf = (returnTo: string | null): string => (returnTo && returnTo !== '/tessera' ? login.returning : login.lead)
