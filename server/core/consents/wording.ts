/**
 * Labels of ticks and switches, exactly as the screens show them: the ledger keeps the words that were read. A test compares them with the
 * app's texts.
 */
export const WORDING = {
  privacy_notice: "Ho letto l'informativa privacy",
  /** The button below a changed notice. */
  new_notice: "Ho letto l'informativa",
  age14: 'Ho almeno 14 anni',
  statute: "Accetto lo statuto e i regolamenti dell'associazione",
  newsletter: 'Voglio ricevere le notizie del circolo per e-mail (facoltativo)',
  photos: 'Potete pubblicare le foto degli appuntamenti in cui compaio (facoltativo)',
  /** The switch for news by mail, on the page of choices. */
  news_mail: 'E-mail, Notizie',
  /** The button of the unsubscribe page that mails link to; a mail program presses it by itself (RFC 8058). */
  unsubscribe: 'Non ricevere più queste e-mail',
} as const
