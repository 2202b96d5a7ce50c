import type { DoorList } from '#domain/events/desk-bookings.ts'
import type { Locator, Page } from '@playwright/test'
import type { AccountAnswer, CardAnswer, SessionAnswer, SessionListItem } from '#domain/accounts/api.ts'
import type { ApplicationAnswer } from '#domain/applications/application.ts'
import type { SamplesAnswer } from '#domain/contents/samples.ts'
import { FIRST_STEPS, type MailTest } from '#domain/first-steps/first-steps.ts'
import type { FamilyAnswer } from '#domain/family/family.ts'
import type { ReportReceipt } from '#domain/reports/report.ts'
import type { Proposal } from '#domain/verification/proposal.ts'
import { shownSeries } from '#domain/verification/shop-numbers.ts'
import type { PartnerSheet } from '#domain/verification/shops.ts'
import type { CardChecksAnswer, PartnerCheckAnswer } from '#domain/verification/partner.ts'
import type { StaffOverview } from '#domain/staff/overview.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { switchSecondFactorOn } from './code-app.ts'
import { newPerson, registerAndConfirm, signInAs, signUp } from './people.ts'
import { seesText } from './sees.ts'
import type { Server } from './server.ts'
import { pointsAt } from './shown-code.ts'
import { signedCard } from './signed-card.ts'
import { beginReport, sendReport, tellReport, toLastStep } from './report-form.ts'

/** The people of the walk and their sign-in. Each has a browser of their own. */
export const people = {
  visitor: async () => undefined,
  unconfirmed: (page: Page, server: Server) =>
    signUp(page, server, newPerson({ email: 'massimiliano.quattrociocchi.bevilacqua@posta.example' })),
  /** Long names, and no card yet. */
  newcomer: (page: Page, server: Server) =>
    registerAndConfirm(page, server, newPerson({ firstname: 'Massimiliano Ferdinando', lastname: 'Quattrociocchi Bevilacqua' })),
  member: (page: Page, server: Server) => signInAs(page, server, /\bvalid card$/m),
  father: (page: Page, server: Server) => signInAs(page, server, /father with the cards of two children/),
  friend: (page: Page, server: Server) => signInAs(page, server, /card of a friend, not a member/),
  shop: async (page: Page, server: Server) => {
    await page.goto(/^ *Shop +(\S+)/m.exec(await server.welcome())![1]!)
    await page.getByRole('button', { name: 'Collega', exact: true }).click()
    await seesText(page, /^Collegato: /)
  },
  secretary: async (page: Page, server: Server) => {
    await signInAs(page, server, /secretary, with a valid card/)
    await switchSecondFactorOn(page)
  },
  admin: async (page: Page, server: Server) => {
    await signInAs(page, server, /administrator, with a valid card/)
    await switchSecondFactorOn(page)
  },
} satisfies Record<string, (page: Page, server: Server) => Promise<unknown>>

export type Who = keyof typeof people

/** A screen, or a state of it, that the walk checks. */
export type Screen = {
  path: string
  who: Who
  /** The name of this state, for an address with several. */
  name?: string
  /** Replaces calls: routed before the screen opens in a new document, and removed after it. */
  answers?(page: Page): Promise<unknown>
  /** Brings the screen into this state. */
  prepare?(page: Page, server: Server): Promise<unknown>
  /** Something is written that leaving would lose: the next screen is a new document. */
  asksOnLeaving?: true
  /** Parts of the screen stay busy. */
  showsWaiting?: true
  /** A desktop shows the same: only the long run checks it there. */
  alikeOnDesktop?: true
  /** Elements whose words must stay whole on a small phone with text at 200 %. */
  whole?(page: Page): Locator[]
}

const screensOf = (who: Who, ...all: (string | Omit<Screen, 'who'>)[]): Screen[] =>
  all.map((one) => ({ who, ...(typeof one === 'string' ? { path: one } : one) }))

/** Every screen, and every state behind a press, for each person in walking order. One table: it grows with the product. */
export const screens: readonly Screen[] = [
  ...screensOf(
    'visitor',
    '/home',
    '/altro',
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
      path: '/ristoranti/map',
      name: 'a place that is chosen',
      prepare: async (page) => {
        await page.goto('/ristoranti/map?scelto=osteria-del-glicine')
        await page.getByRole('heading', { name: 'Osteria del Glicine' }).waitFor()
      },
    },
    '/ristoranti/osteria-del-glicine',
    '/appuntamenti',
    '/appuntamenti?giorno=2027-12-08',
    '/appuntamenti/giovedi-del-gioco',
    '/appuntamenti/cineforum',
    '/appuntamenti/cena-sociale',
    '/convenzioni',
    '/convenzioni/map',
    {
      path: '/convenzioni/map',
      name: 'an offer that is chosen',
      prepare: async (page) => {
        await page.goto('/convenzioni/map?scelto=terme-acquabella')
        await page.getByRole('heading', { name: 'Terme di Acquabella' }).waitFor()
      },
    },
    { path: '/convenzioni/terme-acquabella', whole: (page) => [page.getByText('16,00 €', { exact: true })] },
    '/chi-siamo',
    '/segnalazioni',
    {
      path: '/segnalazioni',
      name: 'with errors',
      prepare: async (page) => {
        await tellReport(page, 'La luce delle scale è spenta.')
        await sendReport(page)
        await seesText(page, 'Ci sono 2 campi da controllare')
      },
    },
    { path: '/segnalazioni', name: 'its topics', prepare: (page) => page.getByRole('button', { name: /^Un problema o un.idea/ }).click() },
    {
      path: '/segnalazioni',
      name: 'a confidential one that is told',
      answers: withOfficer,
      prepare: async (page) => {
        await atDoors(page)
        await beginReport(page, 'Segnalazione riservata')
      },
    },
    {
      path: '/segnalazioni',
      name: 'a confidential one without a name',
      answers: withOfficer,
      prepare: writesWithoutName,
    },
    {
      path: '/segnalazioni',
      name: 'its code',
      answers: async (page) => {
        await withOfficer(page)
        const receipt: ReportReceipt = { id: 'r1', number: 'S-0042', code: 'K7M2P9QRX4TVW3YZ', confirmationSent: false }
        await page.route('**/api/reports', (route) => route.fulfill({ status: 201, json: receipt }))
      },
      prepare: async (page) => {
        await writesWithoutName(page)
        await page.getByRole('button', { name: 'Invia segnalazione' }).click()
        await page.getByRole('button', { name: 'Ho salvato il codice' }).waitFor()
      },
    },
    {
      path: '/segnalazioni/codice',
      name: 'with errors',
      prepare: async (page) => {
        await page.getByLabel('Codice').fill('K7M2')
        await page.getByRole('button', { name: 'Apri', exact: true }).click()
        await seesText(page, 'Il codice non torna.')
      },
    },
    '/segnalazioni/conferma?token=abc',
    '/confirm-email',
    '/istruzioni',
    '/istruzioni/verificare-partner',
    '/istruzioni/installare-iphone',
    '/test-map',
    '/notizie',
    '/notizie/cena-sociale-iscrizioni',
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
    {
      path: '/login',
      name: 'with providers',
      answers: (page) =>
        page.route('**/login', async (route) => {
          const answer = await route.fetch()
          const set = (await answer.text()).replace('&#34;providers&#34;:[]', '&#34;providers&#34;:[&#34;google&#34;,&#34;facebook&#34;]')
          await route.fulfill({ response: answer, body: set })
        }),
      prepare: (page) => page.getByRole('button', { name: 'Continua con Facebook' }).waitFor(),
    },
    {
      path: '/login?step=profilo',
      name: 'of an account without a profile',
      answers: (page) => {
        const account = { id: 'a', email: 'nives@posta.example', emailVerified: true }
        const answer: SessionAnswer = { account, user: null, staff: false, verifies: false, now: 0 }
        return page.route('**/api/auth/session', (route) => route.fulfill({ json: answer }))
      },
      prepare: (page) => page.getByLabel('Cognome').waitFor(),
    },
    '/login?step=codice',
    {
      path: '/login?step=codice',
      name: 'with a passkey',
      answers: (page) => page.route('**/api/auth/second-factor', (route) => route.fulfill({ json: { code: true, passkey: true } })),
      prepare: (page) => page.getByRole('button', { name: 'Usa la passkey' }).waitFor(),
    },
    '/accesso/google?state=abc',
    '/nuova-password?token=abc',
    '/confirm-email?token=abc',
    '/privacy',
    '/accessibilita',
    '/v',
    '/v#n=0000000000',
    '/setup?token=abc',
    '/posta',
    '/codici',
    {
      path: '/componenti',
      showsWaiting: true,
      alikeOnDesktop: true,
      whole: (page) => [page.getByText(/^Iscrizione confermata/).first(), page.getByText(/Ultimo aggiornamento: /).first()],
    },
    '/account/resta?token=abc',
    '/non-esiste',
  ),
  ...screensOf(
    'unconfirmed',
    '/confirm-email',
    {
      path: '/confirm-email',
      name: 'whose message came back',
      answers: (page) =>
        page.route('**/api/notices/choices', async (route) => {
          const answer = await route.fetch()
          await route.fulfill({ json: { ...((await answer.json()) as object), mailRefused: true } })
        }),
      prepare: (page) => seesText(page, 'Il nostro messaggio è tornato indietro'),
    },
    {
      path: '/segnalazioni',
      name: 'the question before leaving with one half written',
      prepare: async (page) => {
        await tellReport(page, 'Il cancello non si chiude.')
        await page.goto('/confirm-email')
        await page.getByRole('main').getByRole('button', { name: 'Esci' }).click()
        await seesText(page, 'Hai una segnalazione scritta a metà')
      },
    },
  ),
  ...screensOf(
    'newcomer',
    '/home',
    '/altro',
    {
      path: '/home',
      name: 'the open menu',
      prepare: async (page) => {
        const opens = page.getByRole('button', { name: 'Apri il menu' })
        // A desktop shows it beside the page.
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
    '/account/aspetto',
    '/account/pagamenti',
    '/account/esporta',
    '/account/diritti',
    '/account/elimina',
    '/account/lascia',
    '/account/scelte',
    '/account/notifiche',
    '/account/famiglia',
    '/account/invito',
    '/account/domanda',
    '/account/collega',
    '/account?email=abc',
    '/account/resta?token=abc',
    {
      path: '/account/elimina',
      name: 'the question',
      prepare: async (page) => {
        await page.getByRole('button', { name: "Elimina l'account" }).click()
        await page.getByRole('alertdialog').waitFor()
      },
    },
    {
      path: '/account/esporta',
      name: 'the proof',
      prepare: async (page) => {
        const refusal = { status: 403, json: { error: { code: 'auth.proof_required' } } }
        await page.route('**/api/account/export', (route) => route.fulfill(refusal))
        await page.getByRole('button', { name: 'Scarica da leggere' }).click()
        await page.getByRole('dialog', { name: 'Conferma che sei tu' }).waitFor()
      },
    },
    {
      path: '/account/due-passaggi',
      name: 'being set up',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Attiva la verifica' }).click()
        await page.getByRole('img', { name: "Codice QR per l'app di autenticazione" }).waitFor()
      },
    },
    {
      path: '/account',
      name: 'with all that it can have',
      answers: withAll,
      prepare: async (page) => {
        await page.getByRole('button', { name: /2 di 2/ }).waitFor()
        await page.getByRole('button', { name: 'Scollega Google' }).waitFor()
        // The notice's state is read again at this opening.
        await page.reload()
        await seesText(page, "L'informativa privacy è cambiata.")
      },
    },
    {
      path: '/account/passkey',
      name: 'with one',
      answers: withAll,
      prepare: async (page) => {
        await page.getByRole('button', { name: /^Rinomina/ }).waitFor()
      },
    },
    {
      path: '/account/email',
      name: 'an address that waits',
      answers: withAll,
      prepare: async (page) => {
        await seesText(page, 'Oppure scrivi un altro indirizzo.')
      },
    },
    {
      path: '/account/due-passaggi',
      name: 'switched on',
      answers: withAll,
      prepare: async (page) => {
        await seesText(page, '10 codici rimasti')
      },
    },
    {
      path: '/account/due-passaggi',
      name: 'new recovery codes',
      answers: withAll,
      prepare: async (page) => {
        await seesText(page, '10 codici rimasti')
        const recoveryCodes = Array.from({ length: 10 }, (_, i) => `abcd${i}-fghj${i}`)
        await page.route('**/api/auth/second-factor/recovery-codes', (route) => route.fulfill({ json: { recoveryCodes } }))
        await page.getByRole('button', { name: 'Crea codici nuovi' }).click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Crea' }).click()
        await seesText(page, 'Li ho messi al sicuro')
      },
    },
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
        await tellReport(page, 'La luce delle scale è spenta.')
        await sendReport(page)
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
  ...screensOf(
    'secretary',
    '/gestione/soci',
    '/gestione/soci/1343025268',
    '/gestione/soci/1343025268/quote',
    '/gestione/soci/1343025268/iscrizioni',
    '/gestione/soci/1343025268/sport',
    '/gestione/soci/1343025268/consensi',
    '/gestione/soci/1343025268/registro',
    '/gestione/soci/nuova',
    '/gestione/soci/importa',
    '/gestione/soci/doppioni',
    '/gestione/richieste',
    { path: '/gestione/soci?q=nessuno', name: 'nothing found' },
    {
      path: '/gestione/soci?q=harbuzenko',
      name: 'a sheet, a suspension with errors',
      prepare: async (page) => {
        await page
          .getByRole('main')
          .getByRole('link', { name: /Harbuzenko/ })
          .click()
        await page.getByRole('button', { name: 'Sospendi' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Sospendi' }).click()
        await seesText(page, 'Ci sono 2 campi da controllare')
      },
    },
    {
      path: '/gestione/soci/1343025268',
      name: 'a record with errors',
      asksOnLeaving: true,
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Modifica' }).click()
        await page.getByLabel('Codice fiscale').fill('RSSMRA')
        await page.getByRole('button', { name: 'Salva' }).click()
        await seesText(page, "C'è un campo da controllare")
      },
    },
    {
      path: '/gestione/soci?stato=suspended',
      name: 'a sheet of a suspended card',
      prepare: async (page) => {
        await page
          .getByRole('main')
          .getByRole('link', { name: /Tintinnaglia/ })
          .click()
        await seesText(page, /Chi ha la tessera legge/)
      },
    },
  ),
  ...screensOf(
    'secretary',
    '/gestione/domande',
    '/gestione/domande?stato=rejected',
    {
      path: '/gestione/domande',
      name: 'an application, and a question with errors',
      prepare: async (page) => {
        await page
          .getByRole('main')
          .getByRole('link', { name: /Panichi/ })
          .click()
        await page.getByRole('button', { name: 'Chiedi un chiarimento' }).click()
        await page.getByRole('button', { name: 'Invia', exact: true }).click()
        await seesText(page, 'Scrivi che cosa vuoi sapere.')
      },
    },
    {
      path: '/gestione/domande/riunione',
      name: 'a meeting with errors',
      asksOnLeaving: true,
      prepare: async (page) => {
        await page.getByLabel('Decisione per Panichi Ercole').selectOption('Non accolta')
        await page.getByRole('button', { name: /^Registra la riunione/ }).click()
        await seesText(page, 'Scrivi il numero del verbale.')
      },
    },
    '/gestione/libro-soci',
    '/gestione/libro-soci/1',
    {
      path: '/gestione/libro-soci/1',
      name: 'a correction with errors',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Rettifica' }).click()
        await page.getByRole('button', { name: 'Aggiungi la rettifica' }).click()
        await seesText(page, 'Scrivi il motivo.')
      },
    },
    {
      path: '/gestione/libro-soci/fine/9059008142',
      name: 'an exclusion with errors',
      asksOnLeaving: true,
      prepare: async (page) => {
        await page.getByLabel('Come finisce').selectOption('Esclusione, con delibera')
        await page.getByRole('button', { name: 'Registra', exact: true }).click()
        await seesText(page, 'Ci sono 4 campi da controllare')
      },
    },
    '/gestione/pagamenti',
    { path: '/gestione/pagamenti?q=nessuno', name: 'nothing found' },
    {
      path: '/gestione/pagamenti?annullati=yes',
      name: 'a voided payment',
      prepare: async (page) => {
        await page
          .getByRole('main')
          .getByRole('link', { name: /Lo Cascino/ })
          .first()
          .click()
        await seesText(page, /^Annullato: /)
      },
    },
    '/gestione/pagamenti/nuovo',
    {
      path: '/gestione/pagamenti/nuovo?tessera=1343025268',
      name: 'a payment with errors',
      asksOnLeaving: true,
      prepare: async (page) => {
        await page.getByLabel('Importo').fill('venti')
        await page.getByRole('button', { name: 'Registra e fai la ricevuta' }).click()
        await seesText(page, 'Ci sono 2 campi da controllare')
      },
    },
    '/gestione/pagamenti/rinnovi',
    '/gestione/pagamenti/morosita',
    '/gestione/pagamenti/cassa',
    '/gestione/pagamenti/estratto-conto',
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
  ...screensOf(
    'admin',
    '/gestione/richieste/nuova',
    '/gestione/persone',
    '/gestione/persone/invita',
    {
      path: '/gestione/persone',
      name: 'a person',
      prepare: (page) => page.getByRole('link', { name: 'Teresa Quagliotti' }).click(),
    },
    '/gestione/registro',
    '/gestione/impostazioni',
    '/gestione/impostazioni/identita',
    '/gestione/impostazioni/contatti',
    '/gestione/impostazioni/orari',
    '/gestione/impostazioni/banca',
    '/gestione/impostazioni/ricevute',
    '/gestione/impostazioni/validita',
    {
      path: '/gestione/impostazioni/categorie',
      name: 'a category with errors',
      prepare: async (page) => {
        await page.getByRole('button', { name: /^Socio ordinario/ }).click()
        await page.getByLabel('Quota annuale').fill('venti')
        await page.getByRole('button', { name: 'Salva', exact: true }).click()
        await seesText(page, "C'è un campo da controllare")
      },
    },
    {
      path: '/gestione/impostazioni/validita',
      name: 'whom a change touches',
      prepare: async (page) => {
        await page.getByLabel('Giorni di tolleranza').fill('10')
        await page.getByRole('button', { name: 'Salva', exact: true }).click()
        await seesText(page, /^La tolleranza passa da 45 giorni a 10 giorni\./)
      },
    },
    '/gestione/impostazioni/ammissione',
    '/gestione/impostazioni/segnalazioni',
    '/gestione/negozi',
    '/gestione/negozi/ottica-orizzonte',
    {
      path: '/gestione/negozi/ottica-orizzonte',
      name: 'with links, numbers and a proposal',
      answers: withShop,
    },
    {
      path: '/gestione/negozi/ottica-orizzonte',
      name: 'a link that is shown this once',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Mostra il link' }).click()
        const sheet = page.getByRole('dialog', { name: 'Un nuovo link' })
        await sheet.getByRole('combobox', { name: 'Sede' }).selectOption({ index: 1 })
        await sheet.getByRole('button', { name: 'Crea il link' }).click()
        await sheet.getByRole('img', { name: /^Codice QR/ }).waitFor()
      },
    },
    '/gestione/contenuti',
    '/gestione/contenuti/ristoranti',
    '/gestione/contenuti/istruzioni?ordine',
    '/gestione/contenuti/chi-siamo',
    {
      path: '/gestione/contenuti/sports/nuovo',
      name: 'with a course, and what it lacks',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Aggiungi un corso' }).click()
        await page.getByRole('button', { name: 'Pubblica' }).click()
        await seesText(page, /campi da controllare/)
      },
    },
    '/gestione/appuntamenti',
    '/gestione/appuntamenti/nuovo',
    '/gestione/appuntamenti/torneo-burraco/iscritti',
    '/gestione/appuntamenti/torneo-burraco/iscritti/1343025268',
    '/gestione/arrivi',
    { path: '/gestione/arrivi/cena-sociale', name: 'two have come', answers: withArrivals },
    {
      path: '/gestione/convenzioni',
      name: 'an offer',
      prepare: async (page) => {
        await page
          .getByRole('main')
          .getByRole('link', { name: /Farmacia della Pieve/ })
          .click()
        await page.getByRole('button', { name: 'Altro' }).waitFor()
      },
    },
    '/gestione/primi-passi',
    '/gestione/testi',
    '/gestione/testi/informativa',
    '/gestione/testi/accessibilita',
    { path: '/gestione/posta-e-copie', name: 'a test that the mail server refused', answers: withMailTest, prepare: sendsMailTest },
    '/gestione/esempi',
    { path: '/gestione/esempi', name: 'loaded, one with work in it', answers: withSamples },
    { path: '/gestione', name: 'the first steps', answers: withFirstSteps },
    '/privacy/versioni',
    '/privacy/versioni?n=1',
    '/codici',
    {
      path: '/gestione',
      whole: (page) => [
        page.getByText('Tessere attive'),
        page.getByText('Da fare', { exact: true }),
        page.getByText(/^[\d.]+,\d\d\s€$/).first(),
      ],
    },
    {
      path: '/gestione',
      name: 'the search over everything',
      prepare: async (page) => {
        await page.getByRole('button', { name: /^Cerca/ }).click()
        await page.getByRole('combobox').fill('c')
        await page.getByRole('option', { name: /Casalini Ombretta/ }).waitFor()
      },
    },
    {
      path: '/gestione',
      name: 'the shortcuts',
      prepare: async (page) => {
        await page.keyboard.press('?')
        await page.getByRole('dialog', { name: 'Scorciatoie da tastiera' }).waitFor()
      },
    },
    '/gestione/niente',
  ),
  ...screensOf(
    'visitor',
    '/v#123456',
    { path: `/v#p=${'a'.repeat(43)}`, name: 'the link of a shop' },
    {
      path: '/v',
      name: 'a photo without a code',
      prepare: async (page) => {
        const photo = page.getByLabel('Leggi da una foto').and(page.locator('input'))
        await photo.setInputFiles({ name: 'nota.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('una nota') })
        await seesText(page, /In questa foto non troviamo un codice/)
      },
    },
    {
      path: '/v',
      name: 'its camera',
      prepare: async (page) => {
        await page.evaluate(() => {
          const stream = document.createElement('canvas').captureStream()
          navigator.mediaDevices.getUserMedia = async () => stream
        })
        await page.getByRole('button', { name: 'Usa la fotocamera da qui' }).click()
        await page.getByRole('button', { name: 'Chiudi la fotocamera' }).waitFor()
      },
    },
  ),
  ...screensOf(
    'member',
    {
      path: '/tessera',
      name: 'the bar code',
      prepare: async (page) => {
        await page.getByRole('button', { name: /^Codice a barre/ }).click()
        await page.getByRole('img', { name: 'Codice a barre della tessera' }).waitFor()
      },
    },
    {
      path: '/tessera',
      name: 'its copies',
      prepare: async (page) => {
        await page.getByRole('button', { name: /^Salva la tessera/ }).click()
        await page.getByRole('button', { name: 'Scarica il PDF da stampare' }).click()
        await page
          .getByRole('button', { name: /^Ritira la copia/ })
          .first()
          .waitFor()
      },
    },
    {
      path: '/tessera',
      name: 'how to pay',
      answers: (page) => withPeriods(page, { validTo: addDays(romeDay(Date.now()), 12) }),
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Rinnova', exact: true }).click()
        await seesText(page, 'Con bonifico')
      },
    },
    {
      path: '/tessera',
      name: 'suspended, the secretariat',
      answers: (page) => withPeriods(page, { suspendedFrom: '2020-01-01' }),
      prepare: async (page) => {
        await page.getByRole('article').getByRole('button', { name: 'Scrivi alla segreteria' }).click()
        await page
          .getByRole('dialog')
          .getByRole('link', { name: /^Telefono/ })
          .waitFor()
      },
    },
    {
      path: '/tessera/verifiche',
      name: 'with checks',
      answers: (page) => {
        const check = { at: Date.now(), partner: 'Farmacia della Pieve', place: 'Via dei Lanaioli 3', kind: 'live' as const }
        const results = ['green', 'amber', 'red', 'other'] as const
        const checks = results.map((result, i) => ({ ...check, id: String(i), result, redeemed: i === 0 }))
        return page.route('**/api/card/checks', (route) => route.fulfill({ json: { checks, now: Date.now() } satisfies CardChecksAnswer }))
      },
      prepare: (page) => seesText(page, 'Sconto usato'),
    },
  ),
  ...screensOf(
    'father',
    '/account/famiglia',
    '/account/invito?token=abc',
    {
      path: '/tessera',
      name: 'of a child',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Elia', exact: true }).click()
        await page.getByRole('article').filter({ hasText: 'Elia Okonkwo' }).getByRole('img', { name: 'Codice QR della tessera' }).waitFor()
      },
    },
    {
      path: '/account/famiglia',
      name: 'an invitation',
      answers: (page) =>
        page.route('**/api/family', async (route) => {
          const family = (await (await route.fetch()).json()) as FamilyAnswer
          await route.fulfill({ json: { ...family, children: family.children.map((child) => ({ ...child, mayInvite: true })) } })
        }),
      prepare: async (page) => {
        await page.getByRole('button', { name: /^Invita Elia/ }).click()
        await page.getByLabel('La sua e-mail').waitFor()
      },
    },
  ),
  ...screensOf(
    'friend',
    '/convenzioni/ciclofficina-raggi-storti',
    {
      path: '/account/domanda',
      name: 'with errors',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Fai domanda' }).click()
        await seesText(page, /^Ci sono \d+ campi da controllare$/)
      },
    },
    {
      path: '/account/domanda',
      name: 'that waits',
      answers: (page) => {
        const asked = { id: 'a', state: 'submitted', category: { id: 'ordinario', label: 'Socio ordinario' } } as const
        const unsaid = { decision: null, appealBy: null, appealBody: '', appealedOn: null, appeal: null }
        const application = { ...asked, ...unsaid, submittedAt: Date.now(), decidedAt: null, reason: null }
        return page.route('**/api/applications', (route) =>
          route.fulfill({ json: { application, canApply: false } satisfies ApplicationAnswer }),
        )
      },
      prepare: (page) => page.getByRole('button', { name: 'Ritira la domanda' }).waitFor(),
    },
  ),
  ...screensOf(
    'shop',
    '/v',
    '/v/negozio',
    {
      path: '/v/negozio',
      name: 'with errors',
      prepare: async (page) => {
        await page.getByLabel('Vantaggio per i soci').fill('')
        await page.getByRole('button', { name: 'Manda la proposta' }).click()
        await seesText(page, "C'è un campo da controllare")
      },
    },
    {
      path: '/v/negozio',
      name: 'with a proposal that waits',
      answers: (page) => page.route('**/api/partner/proposals', (route) => route.fulfill({ json: { offer: null, proposal: aProposal } })),
    },
    {
      path: '/v',
      name: 'whether it is given back',
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Scollega questo dispositivo' }).click()
        await page.getByRole('alertdialog').waitFor()
      },
    },
    {
      path: '/v',
      name: 'a discount that can be taken back',
      prepare: async (page, server) => {
        await pointsAt(page, await (await signedCard(server)).text())
        const redeem = page.getByRole('button', { name: /^Registra lo sconto/ })
        await redeem.and(page.locator(':not([aria-disabled])')).click()
        await page.getByRole('button', { name: 'Annulla lo sconto' }).waitFor()
      },
    },
    {
      path: '/v',
      name: 'a good card whose discount was used',
      prepare: async (page, server) => {
        await page.route('**/api/verify', async (route) => {
          const answer = (await (await route.fetch()).json()) as { now: number; shop: PartnerCheckAnswer }
          const shop: PartnerCheckAnswer = { ...answer.shop, used: { next: '2030-01-01', period: 'year' }, redeemedAt: answer.now - 300 }
          await route.fulfill({ json: { ...answer, shop } })
        })
        await pointsAt(page, await (await signedCard(server)).text())
        await page.getByRole('heading', { name: 'Sconto già usato' }).waitFor()
      },
    },
    {
      path: '/v',
      name: 'that has ended, and a copy',
      answers: (page) => {
        const ended = { status: 401, json: { error: { code: 'partner.session_ended' } } }
        return page.route('**/api/partner/session', (route) => route.fulfill(ended))
      },
      prepare: async (page, server) => {
        await seesText(page, /Questo dispositivo non è più collegato al negozio/)
        await pointsAt(page, await (await signedCard(server)).print())
        await page.getByRole('heading', { name: 'Copia della tessera' }).waitFor()
      },
    },
  ),
]

/** A card with other periods. */
function withPeriods(page: Page, periods: Partial<CardAnswer['periods']>): Promise<unknown> {
  return page.route('**/api/card', async (route) => {
    const card = (await (await route.fetch()).json()) as CardAnswer
    await route.fulfill({ json: { ...card, periods: { ...card.periods, ...periods } } })
  })
}

/** An account with every feature in use. */
async function withAll(page: Page): Promise<void> {
  const yesterday = Date.now() - 86_400_000
  await page.route('**/api/account', async (route) => {
    const account = (await (await route.fetch()).json()) as AccountAnswer
    const all: AccountAnswer = {
      ...account,
      pendingEmail: 'un.altro.indirizzo@posta.example',
      providers: [{ provider: 'google', linkedAt: yesterday }],
      passkeys: [{ id: 'p', name: 'Telefono Android', createdAt: yesterday, lastUsedAt: null, backedUp: true }],
      secondFactor: true,
      asksForCode: true,
      recoveryCodesLeft: 10,
      notice: { ...account.notice, version: '2027-01', acknowledged: false },
    }
    await route.fulfill({ json: all })
  })
  await page.route('**/api/auth/sessions', async (route) => {
    const own = (await (await route.fetch()).json()) as SessionListItem[]
    const other = { createdAt: yesterday, lastSeenAt: yesterday, device: 'Safari su iPhone', cardSince: yesterday, current: false }
    const all: SessionListItem[] = [...own, { ...other, id: 'b' }, { ...other, id: 'c' }]
    await route.fulfill({ json: all })
  })
}

const number = (page: Page) => page.getByText(/^S-\d{4}( · |$)/).first()

/** No person of the demo has a second factor, and an officer cannot read without one. */
async function withOfficer(page: Page): Promise<void> {
  await page.route('**/api/reports/officer', (route) => route.fulfill({ json: { officer: true } }))
}

/** Clears a report begun on another screen, which is in the tab's storage and the history entry. */
async function atDoors(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/home')
  await page.goto('/segnalazioni')
}

async function writesWithoutName(page: Page): Promise<void> {
  await atDoors(page)
  await tellReport(page, 'Qualcosa che non deve succedere.', 'Segnalazione riservata')
  await toLastStep(page)
  await page.getByLabel('In forma anonima').check()
}

const aProposal: Proposal = {
  id: 'a',
  state: 'open',
  at: Date.now() - 3_600_000,
  decidedAt: null,
  reason: null,
  changes: {
    headline: { before: '20% sugli occhiali da vista completi', after: '25% sugli occhiali da vista completi' },
    contactPhone: { before: '', after: '+39 0575 000 318' },
  },
}

/** A list at the door: two of three people have come. */
async function withArrivals(page: Page): Promise<void> {
  const startsAt = Date.UTC(2026, 11, 12, 19)
  const alone = { guests: 0, dueCents: 0 }
  const people = [
    {
      id: '1',
      number: '0000000001',
      isOwn: false,
      firstname: 'Chiara',
      lastname: 'Pierazzuoli',
      guests: 2,
      dueCents: 7800,
      attendedAt: null,
    },
    { id: '2', number: '0000000002', isOwn: false, firstname: 'Maria Grazia', lastname: "De' Rossellini", ...alone, attendedAt: startsAt },
    { id: '3', number: '0000000003', isOwn: false, firstname: 'Emeka', lastname: 'Okonkwo', ...alone, attendedAt: startsAt + 60_000 },
  ]
  const list: DoorList = { title: 'Cena sociale di stagione', startsAt, people }
  await page.route('**/api/staff/events/cena-sociale/attendance', (route) => route.fulfill({ json: list }))
}

/** A shop in daily use. */
async function withShop(page: Page): Promise<void> {
  await page.route('**/api/staff/partners/ottica-orizzonte', async (route) => {
    const sheet = (await (await route.fetch()).json()) as PartnerSheet
    const days = sheet.checks.days.map(({ day }, i) => ({ day, times: (i * 7) % 23 }))
    const link = {
      id: 'l',
      label: 'Cassa',
      place: sheet.places[0]!,
      sentTo: 'ciao@otticaorizzonte.example',
      createdAt: sheet.now - 1,
      opensUntil: sheet.now + 1,
    }
    const devices = [
      { id: 'd', name: 'Chrome su Android', openedAt: sheet.now, lastSeenAt: sheet.now },
      { id: 'e', name: 'Safari su iPad', openedAt: sheet.now, lastSeenAt: sheet.now - 9 * 86_400_000 },
    ]
    const proposal = { ...aProposal, partner: sheet.partner, place: null, version: 1, isLinkRevoked: true }
    const redemptions = shownSeries(days.map(({ day, times }) => ({ day, times: Math.floor(times / 2) })))
    await route.fulfill({ json: { ...sheet, links: [{ ...link, devices }], checks: shownSeries(days), redemptions, proposal } })
  })
}

async function withFirstSteps(page: Page): Promise<void> {
  await page.route('**/api/staff/overview', async (route) => {
    const overview = (await (await route.fetch()).json()) as StaffOverview
    const firstSteps = FIRST_STEPS.map((id, i) => ({ id, state: i % 4 === 0 ? ('done' as const) : ('open' as const) }))
    await route.fulfill({ json: { ...overview, firstSteps } })
  })
}

function withMailTest(page: Page): Promise<unknown> {
  const test: MailTest = { at: Date.now(), to: 'anna@posta.example', outcome: 'login', reply: '535 5.7.8 Authentication failed' }
  return page.route('**/api/staff/mail-test', (route) => route.fulfill({ json: test }))
}

async function sendsMailTest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Manda una prova' }).click()
  await seesText(page, 'Risposta del server: 535')
}

function withSamples(page: Page): Promise<unknown> {
  const one = { collection: 'ristoranti', id: 'osteria', title: 'Osteria del Glicine (esempio)', isChanged: false, bookings: 0 } as const
  const event = { ...one, collection: 'appuntamenti', id: 'gioco', title: 'Giovedì del gioco (esempio)', bookings: 2 } as const
  const answer: SamplesAnswer = { samples: [one, event, { ...one, id: 'bar', isChanged: true }] }
  return page.route('**/api/staff/samples', (route) => route.fulfill({ json: answer }))
}
