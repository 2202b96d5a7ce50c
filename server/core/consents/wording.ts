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
  /** The switch of the mails about news, on the page of the choices. */
  news_mail: 'E-mail, Notizie',
  /** The button of the page that the links below mails lead to; a mail program presses it by itself. */
  unsubscribe: 'Non ricevere più queste e-mail',
} as const
