import { push as text } from './texts-push.ts'

/** The text after a refusal, which only the browser's settings can undo. */
export const pushDenied = { sentence: text.denied, explanation: text.howToText }
export const pushUnsupported = text.unsupported
