/**
 * The labels of the ticks and switches, as the screens show them: the ledger keeps the very words that were read.
 * A test holds them against the app's texts.
 */
export const WORDING = {
  privacy_notice: "Ho letto l'informativa privacy",
  /** The button under the notice that has changed. */
  new_notice: "Ho letto l'informativa",
  age14: 'Ho almeno 14 anni',
  statute: "Accetto lo statuto e i regolamenti dell'associazione",
  newsletter: 'Voglio ricevere le notizie del circolo per e-mail (facoltativo)',
  photos: 'Potete pubblicare le foto degli appuntamenti in cui compaio (facoltativo)',
} as const
