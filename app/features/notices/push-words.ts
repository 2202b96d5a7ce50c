import { push as text } from './texts-push.ts'

/** The words after a refusal: the browser's settings can undo it. */
export const pushDenied = { sentence: text.denied, explanation: text.howToText }
export const pushUnsupported = text.unsupported
