import { PAGES } from '#domain/pages.ts'

/** These pages stay in the browser: staff, set-up, signing out, the test map, and the return from another service's sign-in. */
const IN_BROWSER: readonly string[] = ['test-map', 'accesso', 'logout', 'gestione', 'setup']
/** The pages that mails and codes link to. */
const SECTIONS = PAGES.filter((page) => !IN_BROWSER.includes(page))

/** Paths that the app opens. `exact`: the path itself; `below`: every path under it. */
export const APP_LINKS = {
  exact: ['/', ...SECTIONS.map((section) => `/${section}`)],
  below: SECTIONS.map((section) => `/${section}/`),
}

/** Whether the app opens this path of the server. */
export const isAppLink = (path: string): boolean =>
  APP_LINKS.exact.includes(path) || APP_LINKS.below.some((start) => path.startsWith(start))

/** App ids that both stores accept: two to ten lower-case parts, such as `org.example.tessera`. */
export const isAppId = (text: string): boolean => text.length <= 100 && /^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*){1,9}$/.test(text)

/** Apple's id of a developer team. */
export const isAppleTeam = (text: string): boolean => /^[A-Z0-9]{10}$/.test(text)
