import { push as text } from './texts-push.ts'

/** In the phone's settings. */
export const pushDenied = { sentence: text.deniedNative, explanation: text.howToNativeText }
export const pushUnsupported = text.unsupportedNative
