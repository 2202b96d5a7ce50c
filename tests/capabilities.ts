// A capability has one name in every folder. A person may also ask by the Italian name of its address, or for all of a wider word.

export const OTHERWISE: Record<string, string[]> = {
  accounts: ['account', 'sign-in', 'core/people'],
  appuntamenti: ['events'],
  'chi-siamo': ['about'],
  convenzioni: ['offers'],
  domanda: ['applications', 'admission'],
  famiglia: ['family'],
  gestione: ['staff', 'reports/desk', 'reports-desk'],
  /** What holds every capability, and names what a new one has forgotten. */
  house: ['server/features.test', 'declared-access', 'api-page', 'account/personal-data', 'staff/permissions', 'app/routes.test'],
  istruzioni: ['guides'],
  notices: ['notices', 'platform/push'],
  notifiche: ['notices', 'platform/push'],
  notizie: ['news'],
  pagamenti: ['payments'],
  partners: ['partner', 'verification'],
  rinnovo: ['renewals'],
  ristoranti: ['restaurants'],
  segnalazioni: ['reports'],
  tessera: ['cards'],
}

/** What the paths of its tests contain; any other word is looked for as it is. */
export const pathWords = (word: string): string[] => OTHERWISE[word] ?? [word]
