/**
 * The labels of the two ticks, as the registration and the profile form show them: the ledger keeps the very words that were read.
 * A test holds them against the app's texts.
 */
export const WORDING = {
  privacy_notice: "Ho letto l'informativa privacy",
  age14: 'Ho almeno 14 anni',
} as const
