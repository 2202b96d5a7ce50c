import type { Locator, Page } from '@playwright/test'
import { switchSecondFactorOn } from './code-app.ts'
import { newPerson, register, registerAndConfirm, signInAs } from './people.ts'
import { seesText } from './sees.ts'
import type { Server } from './server.ts'

/** Who looks at a screen: how they come to be signed in. Each has a browser of its own. */
export const people = {
  visitor: async () => undefined,
  unconfirmed: (page: Page) => register(page, newPerson()),
  /** Long names, and no card yet. */
  newcomer: (page: Page, server: Server) =>
    registerAndConfirm(page, server, newPerson({ firstname: 'Massimiliano Ferdinando', lastname: 'Quattrociocchi Bevilacqua' })),
  member: (page: Page, server: Server) => signInAs(page, server, /\bvalid card$/m),
  secretary: async (page: Page, server: Server) => {
    await signInAs(page, server, /secretary, with a valid card/)
    await switchSecondFactorOn(page)
  },
} satisfies Record<string, (page: Page, server: Server) => Promise<unknown>>

export type Who = keyof typeof people

/** A screen, or a state of it, that the walk looks at. */
export type Screen = {
  path: string
  who: Who
  /** Which of the states of this address it is. */
  name?: string
  /** What has to be pressed to see it. Calls that it routes are put back after it. */
  prepare?(page: Page, server: Server): Promise<unknown>
  /** It has parts that never end waiting. */
  showsWaiting?: true
  /** Whose words stay whole on a small phone with text at 200 %. */
  whole?(page: Page): Locator[]
}

const screensOf = (who: Who, ...all: (string | Omit<Screen, 'who'>)[]): Screen[] =>
  all.map((one) => ({ who, ...(typeof one === 'string' ? { path: one } : one) }))

/** Every screen, and every state worth a look that takes a press. In the order of the walk, for each person. */
export const screens: readonly Screen[] = [
  ...screensOf(
    'visitor',
    '/home',
    '/ristoranti',
    {
      path: '/ristoranti',
      name: 'the filters',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Filtri', exact: true }).click()
        await page.getByRole('dialog', { name: 'Filtri' }).waitFor()
      },
    },
    '/ristoranti/map',
    {
      path: '/ristoranti/map?scelto=osteria-del-glicine',
      name: 'a place that is chosen',
      prepare: (page) => page.getByRole('heading', { name: 'Osteria del Glicine' }).waitFor(),
    },
    '/ristoranti/osteria-del-glicine',
    '/appuntamenti',
    '/appuntamenti?giorno=2027-12-08',
    '/appuntamenti/giovedi-del-gioco',
    '/appuntamenti/cineforum',
    '/appuntamenti/cena-sociale',
    '/convenzioni',
    '/convenzioni/map',
    '/convenzioni/terme-acquabella',
    '/chi-siamo',
    '/segnalazioni',
    '/confirm-email',
    '/istruzioni',
    '/istruzioni/verificare-partner',
    '/istruzioni/installare-iphone',
    '/test-map',
    '/sports',
    '/sports?vista=orario',
    '/sports/yoga',
    {
      path: '/sports/yoga',
      name: 'its form',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Mi interessa', exact: true }).first().click()
        await page.getByRole('dialog', { name: 'Ti interessa: Yoga?' }).waitFor()
      },
    },
    '/login',
    {
      path: '/login',
      name: 'with errors',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Accedi', exact: true }).click()
        await page.locator('[aria-invalid=true]').first().waitFor()
      },
    },
    '/login?step=registrati',
    '/login?step=reset',
    '/accesso/google?state=abc',
    '/nuova-password?token=abc',
    '/confirm-email?token=abc',
    '/privacy',
    '/accessibilita',
    '/v',
    '/v#n=0000000000',
    '/setup?token=abc',
    '/posta',
    {
      path: '/componenti',
      showsWaiting: true,
      whole: (page) => [page.getByText(/^Iscrizione confermata/).first(), page.getByText(/Ultimo aggiornamento: /).first()],
    },
    '/account/resta?token=abc',
    '/non-esiste',
  ),
  ...screensOf('unconfirmed', '/confirm-email'),
  ...screensOf(
    'newcomer',
    '/home',
    {
      path: '/home',
      name: 'the open menu',
      prepare: async (page) => {
        const opens = page.getByRole('button', { name: 'Apri il menu' })
        // Beside the page on a desktop.
        if (await opens.isVisible()) await opens.click()
        await page.getByRole('link', { name: 'Logout' }).waitFor()
      },
    },
    '/tessera',
    '/logout',
    '/account',
    '/account/profilo',
    '/account/email',
    '/account/password',
    '/account/passkey',
    '/account/due-passaggi',
    '/account/dispositivi',
    '/account/consensi',
    '/account/esporta',
    '/account/elimina',
    '/account/scelte',
    '/account/notifiche',
    '/account/famiglia',
    '/account/invito',
    '/account/domanda',
    '/account?email=abc',
    '/account/resta?token=abc',
    '/appuntamenti/mie',
    '/convenzioni/terme-acquabella',
    '/segnalazioni',
  ),
  ...screensOf(
    'member',
    '/home',
    '/tessera',
    '/tessera/verifiche',
    '/account/notifiche',
    '/convenzioni?vedi=preferite',
    '/convenzioni/sapere-a-colori',
    '/convenzioni/viaggi-rotta-gentile',
    {
      path: '/convenzioni/terme-acquabella',
      name: 'with a code',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Prendi un codice' }).click()
        await page.locator('main code').waitFor()
      },
    },
    {
      path: '/appuntamenti/cena-sociale',
      name: 'its form',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Iscriviti' }).click()
        await page.getByLabel('Persone che vengono con te').waitFor()
      },
    },
    {
      path: '/appuntamenti/cena-sociale',
      name: 'with a place',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Iscriviti' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Iscriviti' }).click()
        await seesText(page, 'Ci sei')
      },
    },
    {
      path: '/appuntamenti/mie',
      name: 'with a calendar of one’s own',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Crea il mio indirizzo' }).click()
        await page.getByRole('link', { name: /Apri nel calendario/ }).waitFor()
      },
    },
    {
      path: '/segnalazioni',
      name: 'a report that was sent',
      prepare: async (page) => {
        await page.getByLabel('Di che cosa si tratta?').selectOption({ label: 'Sede e manutenzione' })
        await page.getByLabel('Che cosa succede?').fill('La luce delle scale è spenta.')
        await page.getByRole('button', { name: 'Invia segnalazione' }).click()
        await number(page).waitFor()
      },
      whole: (page) => [number(page)],
    },
    {
      path: '/segnalazioni',
      name: 'a report',
      prepare: async (page) => {
        await page.getByRole('link', { name: 'La luce delle scale è spenta.' }).click()
        await number(page).waitFor()
      },
      whole: (page) => [number(page)],
    },
  ),
  ...screensOf('secretary', '/gestione/segnalazioni', '/gestione/segnalazioni?stato=waiting_for_you', {
    path: '/gestione/segnalazioni',
    name: 'a report, with errors',
    prepare: async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Ho pagato ma la tessera risulta scaduta' }).click()
      await page.getByRole('button', { name: 'Invia risposta' }).click()
      await seesText(page, "C'è un campo da controllare")
    },
  }),
]

const number = (page: Page) => page.getByText(/^S-\d{4}( · |$)/).first()

/** Opens a screen and waits until it has all that it shows. */
export async function open(page: Page, path: string): Promise<void> {
  // A new document also where only the part after the # differs.
  await page.goto('about:blank')
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** The account's own pages. */
export const accountScreens = screens.filter(({ who, path }) => who === 'newcomer' && path.startsWith('/account')).map(({ path }) => path)
