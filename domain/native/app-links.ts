/**
 * First parts of the addresses that open in the installed app: what mails and codes lead to. Staff, set-up and the way back from another
 * service's sign-in stay in the browser.
 */
const SECTIONS = [
  'home',
  'ristoranti',
  'appuntamenti',
  'convenzioni',
  'chi-siamo',
  'segnalazioni',
  'confirm-email',
  'istruzioni',
  'sports',
  'login',
  'tessera',
  'account',
  'nuova-password',
  'v',
  'privacy',
  'accessibilita',
]

/** Paths that the app opens: `exact` as they are, `below` with whatever follows. */
export const APP_LINKS = {
  exact: ['/', ...SECTIONS.map((section) => `/${section}`)],
  below: SECTIONS.map((section) => `/${section}/`),
}

/** Ids that both stores take: two to ten parts in lower case, as `org.example.tessera`. */
export const isAppId = (text: string): boolean => text.length <= 100 && /^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*){1,9}$/.test(text)

/** Apple's id of a developer's team. */
export const isAppleTeam = (text: string): boolean => /^[A-Z0-9]{10}$/.test(text)
