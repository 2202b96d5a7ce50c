import { push as text } from './texts-push.ts'

/** Refers to the phone's settings. */
export const pushDenied = { sentence: text.deniedNative, explanation: text.howToNativeText }
export const pushUnsupported = text.unsupportedNative
