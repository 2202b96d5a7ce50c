import { PAGES } from '#domain/pages.ts'

/** Staff, set-up, signing out, a trial of the map, and the way back from another service's sign-in stay in the browser. */
const IN_BROWSER: readonly string[] = ['test-map', 'accesso', 'logout', 'gestione', 'setup']
/** What mails and codes lead to. */
const SECTIONS = PAGES.filter((page) => !IN_BROWSER.includes(page))

/** Paths that the app opens: `exact` as they are, `below` with whatever follows. */
export const APP_LINKS = {
  exact: ['/', ...SECTIONS.map((section) => `/${section}`)],
  below: SECTIONS.map((section) => `/${section}/`),
}

/** Whether the app opens this path of the server's. */
export const isAppLink = (path: string): boolean =>
  APP_LINKS.exact.includes(path) || APP_LINKS.below.some((start) => path.startsWith(start))

/** Ids that both stores take: two to ten parts in lower case, as `org.example.tessera`. */
export const isAppId = (text: string): boolean => text.length <= 100 && /^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*){1,9}$/.test(text)

/** Apple's id of a developer's team. */
export const isAppleTeam = (text: string): boolean => /^[A-Z0-9]{10}$/.test(text)
