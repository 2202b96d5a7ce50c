// A capability has one name in every folder. A person may also ask by the Italian name of its address, or for all of a wider word.

const OTHERWISE: Record<string, string[]> = {
  accounts: ['account', 'sign-in', 'core/people'],
  appuntamenti: ['events'],
  'chi-siamo': ['about'],
  convenzioni: ['offers'],
  domanda: ['applications'],
  famiglia: ['family'],
  gestione: ['staff', 'reports/desk', 'reports-desk'],
  istruzioni: ['guides'],
  notices: ['notices', 'platform/push'],
  notifiche: ['notices', 'platform/push'],
  notizie: ['news'],
  partners: ['partner', 'verification'],
  rinnovo: ['renewals'],
  ristoranti: ['restaurants'],
  segnalazioni: ['reports'],
  tessera: ['cards'],
}

/** What the paths of its tests contain; any other word is looked for as it is. */
export const pathWords = (word: string): string[] => OTHERWISE[word] ?? [word]
