// A capability has one name in every folder. Aliases: the Italian name in its address, or a group of capabilities.

export const OTHERWISE: Record<string, string[]> = {
  accounts: ['account', 'sign-in', 'core/people'],
  appuntamenti: ['events'],
  'chi-siamo': ['about'],
  convenzioni: ['offers'],
  domanda: ['applications', 'admission'],
  famiglia: ['family'],
  gestione: ['staff', 'reports/desk', 'reports-desk'],
  /** Tests about all capabilities; they name parts that a new one lacks. */
  house: ['server/features.test', 'declared-access', 'api-page', 'account/personal-data', 'staff/permissions', 'app/routes.test'],
  importa: ['imports', 'spreadsheet'],
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

/** Parts of the paths of its tests; a word without aliases is used itself. */
export const pathWords = (word: string): string[] => OTHERWISE[word] ?? [word]
