// A capability has an English name in the code and an Italian one in addresses and screens: a word of either finds its tests everywhere.

const NAMES: Record<string, string[]> = {
  about: ['about', 'chi-siamo'],
  accounts: ['account', 'auth', 'password', 'passkey', 'second-factor', 'google', 'facebook', 'confirmation', 'guards'],
  applications: ['application', 'domanda'],
  cards: ['card', 'credential', 'tessera', 'states', 'live-code', 'copies', 'boot'],
  events: ['event', 'appuntament'],
  family: ['family', 'famiglia'],
  guides: ['guide', 'istruzioni'],
  notices: ['notice', 'notifiche', 'push'],
  offers: ['offer', 'convenzioni'],
  partners: ['partner', 'verify', 'scan'],
  renewals: ['renewal', 'rinnovo'],
  reports: ['report', 'segnalazioni', 'gestione', 'upload'],
  restaurants: ['restaurant', 'ristorant'],
  sports: ['sport'],
}

/** What the paths of its tests contain; any other word is looked for as it is. */
export const pathWords = (word: string): string[] => NAMES[word] ?? [word]
