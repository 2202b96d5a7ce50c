import { login } from './texts.ts'

/** @param returnTo the page that redirected here */
export const leadOf = (returnTo: string | null): string => (returnTo ? login.returning : login.lead)
