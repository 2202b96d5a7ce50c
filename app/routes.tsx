import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import type { AppInfo } from './platform/association.ts'
import { leadTo, loginPage, openPage, protectedPage } from './guards.ts'
import { BrokenApp } from './shell/broken-app.tsx'
import { Root } from './root.tsx'
import { RouteError } from './shell/route-error.tsx'
import { besideOf, withList } from './beside.tsx'
import { Shell } from './shell/shell.tsx'
import { trialPages } from './trial-pages.ts'
import { pages } from './ui/texts/shell.ts'

/** A page of the app: where it is, what it is called, what it shows, and who may enter. */
export type Page = {
  path: string
  /** Its document.title, and its heading unless the screen has another. */
  title: string
  screen: () => Promise<ComponentType>
  /**
   * `member`: logged in, with a verified e-mail. `visitor`: only while nobody is logged in. `both`: visitors, and members with a verified
   * e-mail. Absent: everybody.
   */
  who?: 'member' | 'visitor' | 'both'
  /** Without the members' menu: for other people, before the set-up, or with its own frame. */
  alone?: true
  /** In the trial only. */
  trial?: true
}

/** Every address of the app (specification §2; the others are in the project's list of addresses). Any other is not found. */
export const table: readonly Page[] = [
  { path: 'home', title: pages.home, screen: async () => (await import('./features/home/home-screen.tsx')).Home },
  { path: 'altro', title: pages.altro, screen: async () => (await import('./features/home/more-screen.tsx')).Altro },
  {
    path: 'ristoranti',
    title: pages.ristoranti,
    screen: async () => (await import('./features/restaurants/restaurants-screen.tsx')).Ristoranti,
  },
  {
    path: 'ristoranti/map',
    title: pages.ristoranti,
    screen: async () => (await import('./features/restaurants/restaurants-map-screen.tsx')).RistorantiMap,
  },
  {
    path: 'ristoranti/:id',
    title: pages.ristoranti,
    screen: async () => (await import('./features/restaurants/restaurant-screen.tsx')).Ristorante,
  },
  {
    path: 'appuntamenti',
    title: pages.appuntamenti,
    screen: async () => (await import('./features/events/events-screen.tsx')).Appuntamenti,
  },
  {
    path: 'appuntamenti/mie',
    title: pages.appuntamenti,
    who: 'member',
    screen: async () => (await import('./features/events/my-bookings-screen.tsx')).LeMieIscrizioni,
  },
  {
    path: 'appuntamenti/:id',
    title: pages.appuntamenti,
    screen: async () => (await import('./features/events/event-screen.tsx')).Appuntamento,
  },
  { path: 'convenzioni', title: pages.convenzioni, screen: async () => (await import('./features/offers/offers-screen.tsx')).Convenzioni },
  {
    path: 'convenzioni/map',
    title: pages.convenzioni,
    screen: async () => (await import('./features/offers/offers-map-screen.tsx')).ConvenzioniMap,
  },
  {
    path: 'convenzioni/:id',
    title: pages.convenzioni,
    screen: async () => (await import('./features/offers/offer-screen.tsx')).Convenzione,
  },
  { path: 'chi-siamo', title: pages.chiSiamo, screen: async () => (await import('./features/about/about-screen.tsx')).ChiSiamo },
  {
    path: 'segnalazioni/:id?',
    title: pages.segnalazioni,
    screen: async () => (await import('./features/reports/reports-screen.tsx')).Segnalazioni,
  },
  {
    path: 'confirm-email',
    title: pages.confirmEmail,
    screen: async () => (await import('./features/account/confirm-email-screen.tsx')).ConfirmEmail,
  },
  { path: 'istruzioni', title: pages.istruzioni, screen: async () => (await import('./features/guides/guides-screen.tsx')).Istruzioni },
  { path: 'istruzioni/:id', title: pages.istruzioni, screen: async () => (await import('./features/guides/guide-screen.tsx')).Istruzione },
  { path: 'test-map', title: pages.testMap, screen: async () => (await import('./features/trial/test-map-screen.tsx')).TestMap },
  { path: 'sports', title: pages.sports, screen: async () => (await import('./features/sports/sports-screen.tsx')).Sports },
  { path: 'sports/:id', title: pages.sports, screen: async () => (await import('./features/sports/sport-screen.tsx')).Sport },
  { path: 'notizie', title: pages.notizie, screen: async () => (await import('./features/news/posts-screen.tsx')).Notizie },
  { path: 'notizie/:id', title: pages.notizie, screen: async () => (await import('./features/news/post-screen.tsx')).Notizia },
  { path: 'login', title: pages.login, who: 'visitor', screen: async () => (await import('./features/sign-in/login-screen.tsx')).Login },
  {
    path: 'accesso/:provider',
    title: pages.login,
    alone: true,
    screen: async () => (await import('./features/sign-in/provider-return-screen.tsx')).ProviderReturn,
  },
  { path: 'tessera', title: pages.tessera, who: 'member', screen: async () => (await import('./features/cards/card-screen.tsx')).Tessera },
  {
    path: 'tessera/verifiche',
    title: pages.tessera,
    who: 'member',
    screen: async () => (await import('./features/partners/checks-screen.tsx')).Verifiche,
  },
  { path: 'logout', title: pages.logout, who: 'member', screen: async () => (await import('./features/account/logout-screen.tsx')).Logout },

  {
    path: 'account/:part?',
    title: pages.account,
    who: 'member',
    screen: async () => (await import('./features/account/account-screen.tsx')).Account,
  },
  {
    path: 'gestione/*',
    title: pages.gestione,
    who: 'member',
    alone: true,
    screen: async () => (await import('./features/staff/staff-screen.tsx')).Gestione,
  },
  {
    path: 'account/ruolo',
    title: pages.account,
    who: 'both',
    screen: async () => (await import('./features/team/accept-screen.tsx')).AcceptRole,
  },
  { path: 'account/resta', title: pages.account, screen: async () => (await import('./features/account/stay-screen.tsx')).Stay },
  { path: 'privacy', title: pages.privacy, screen: async () => (await import('./features/about/text-screens.tsx')).Privacy },
  {
    path: 'accessibilita',
    title: pages.accessibilita,
    screen: async () => (await import('./features/about/text-screens.tsx')).Accessibilita,
  },
  {
    path: 'privacy/versioni',
    title: pages.privacy,
    screen: async () => (await import('./features/legal-texts/versions-screen.tsx')).PrivacyVersions,
  },
  {
    path: 'accessibilita/versioni',
    title: pages.accessibilita,
    screen: async () => (await import('./features/legal-texts/versions-screen.tsx')).AccessibilityVersions,
  },
  {
    path: 'nuova-password',
    title: pages.newPassword,
    screen: async () => (await import('./features/sign-in/new-password-screen.tsx')).ResetPassword,
  },
  { path: 'v', title: pages.verify, alone: true, screen: async () => (await import('./features/verification/verify-screen.tsx')).Verify },
  {
    path: 'v/negozio',
    title: pages.verify,
    alone: true,
    screen: async () => (await import('./features/verification/shop-screen.tsx')).YourShop,
  },
  { path: 'setup', title: pages.setup, alone: true, screen: async () => (await import('./features/setup/setup-screen.tsx')).Setup },
  ...trialPages,
  { path: '*', title: pages.notFound, screen: async () => (await import('./shell/not-found.tsx')).NotFound },
]

/** The routes of the table's pages, each with its guard, in the frame with the menu or alone. */
export function routes({ trial }: Pick<AppInfo, 'trial'>): RouteObject[] {
  const shown = table.filter((page) => trial || !page.trial)
  return [
    {
      Component: Root,
      ErrorBoundary: BrokenApp,
      children: [
        { index: true, loader: ({ request }) => leadTo('/home', new URL(request.url)) },
        { Component: Shell, children: shown.filter((page) => !page.alone).map(route) },
        ...shown.filter((page) => page.alone).map(route),
      ],
    },
  ]
}

const guards = { member: protectedPage, visitor: loginPage, both: openPage }

function route({ path, title, who, screen }: Page): RouteObject {
  const beside = besideOf(path, (list) => table.find((page) => page.path === list)?.screen)
  return {
    path,
    handle: { title, beside },
    ErrorBoundary: RouteError,
    // Never seen, since the app is shown when the first page is there. But a page whose code did not come counts as one that
    // is still on its way, and the router shows the error of such a page only where the page has a fallback of its own.
    HydrateFallback: Nothing,
    lazy: { Component: beside ? withList(screen, beside) : screen },
    ...(who && { middleware: [guards[who]] }),
  }
}

function Nothing() {
  return null
}
