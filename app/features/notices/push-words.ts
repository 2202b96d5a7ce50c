import { push as text } from './texts-push.ts'

/** What is said where the person has refused, and how they change their mind: in the browser's settings. */
export const pushDenied = { sentence: text.denied, explanation: text.howToText }
export const pushUnsupported = text.unsupported
