import { lazy, type ComponentType } from 'react'
import type { ContentCollection } from '#domain/contents/api.ts'
import type { SettingsSection } from '#domain/settings/forms.ts'
import type { Permission } from '#domain/staff/permissions.ts'
import type { StaffOverview } from '#domain/staff/overview.ts'
import {
  bookOpen,
  banknote,
  calendar,
  check,
  download,
  fileCheck,
  fileText,
  idCard,
  layoutDashboard,
  mail,
  messageSquareWarning,
  scrollText,
  settings,
  store,
  ticketPercent,
  userPlus,
  users,
  volleyball,
} from '#app/ui/icons.ts'
import { CONTENT_SECTIONS, COLLECTIONS, newAddress } from '#app/features/contents/collections.ts'
import { pagine } from '#app/features/contents/layout-pagine.ts'
import { foundFields, sectionAddress } from '#app/features/settings/sections.ts'
import { settingsText } from '#app/features/settings/texts.ts'
import { legalTextAddress } from '#app/shell/desk/legal-text-address.ts'
import { staffText as text } from './texts.ts'

/** Props of a room: the address after its own name, `['ristoranti', 'il-cortile']`. */
export type RoomProps = { path: string[] }

export type Room = {
  /** The room's address is /gestione/<path>; '' is the first page. */
  path: string
  title: string
  icon: string
  /** One of these permissions is enough to enter. */
  may: Permission | readonly Permission[]
  screen: ComponentType<RoomProps>
  /** Pages of the room, by the first part of their address, that need another permission. */
  pages?: Readonly<Record<string, Permission>>
  /** The number of open items in it. */
  count?: (todo: StaffOverview['todo']) => number | undefined
  /** Further entries for Ctrl+K: settings, actions. `words`: find it beside its title; `may`: an additional permission. */
  entries?: readonly { title: string; to: string; detail?: string; words?: string; may?: Permission }[]
  /** A list beside its open item: one screen for all its addresses, which keeps its scroll position. */
  stays?: true
  /** Below a line, apart from the daily rooms. */
  ruleBefore?: true
  /** Not in the sidebar; found by Ctrl+K and by links. */
  isHidden?: true
}

/** A new document of a collection. */
const fresh = (collection: ContentCollection) => ({
  title: COLLECTIONS[collection].fresh,
  to: newAddress(collection),
  may: COLLECTIONS[collection].write,
})

/** The rooms of Gestione in the order of the sidebar. A room's code loads when it is first entered. */
export const rooms: readonly Room[] = [
  {
    path: '',
    title: text.overview.title,
    icon: layoutDashboard,
    may: 'desk.enter',
    screen: lazy(async () => ({ default: (await import('./overview.tsx')).Overview })),
    entries: [{ title: text.verify, to: '/v', may: 'cards.verify' }],
  },
  {
    path: 'soci',
    title: text.rooms.members,
    icon: users,
    may: 'people.read',
    screen: lazy(async () => ({ default: (await import('./members-room.tsx')).Members })),
    pages: { nuova: 'people.write', importa: 'people.write', doppioni: 'people.write' },
    entries: [
      { title: text.entries.newMember, to: '/gestione/soci/nuova', may: 'people.write' },
      { title: text.entries.importMembers, to: '/gestione/soci/importa', may: 'people.write' },
      { title: text.entries.duplicates, to: '/gestione/soci/doppioni', may: 'people.write' },
    ],
  },
  {
    path: 'domande',
    title: text.rooms.applications,
    icon: userPlus,
    may: 'applications.read',
    screen: lazy(async () => ({ default: (await import('./applications-room.tsx')).Applications })),
    pages: { riunione: 'applications.write' },
    count: ({ applications }) => applications,
    entries: [{ title: text.entries.meeting, to: '/gestione/domande/riunione', may: 'applications.write' }],
    stays: true,
  },
  {
    path: 'libro-soci',
    title: text.rooms.register,
    icon: bookOpen,
    may: 'applications.read',
    screen: lazy(async () => ({ default: (await import('./register-room.tsx')).Register })),
    pages: { fine: 'applications.write' },
  },
  {
    path: 'tesseramenti',
    title: text.rooms.registrations,
    icon: volleyball,
    may: 'sports.export',
    screen: lazy(async () => ({ default: (await import('./registrations-room.tsx')).Registrations })),
    entries: [{ title: text.entries.ras, to: '/gestione/tesseramenti' }],
  },
  {
    path: 'pagamenti',
    title: text.rooms.payments,
    icon: banknote,
    may: 'payments.read',
    screen: lazy(async () => ({ default: (await import('./payments-room.tsx')).Payments })),
    pages: { nuovo: 'payments.write', 'estratto-conto': 'payments.write' },
    entries: [
      { title: text.entries.newPayment, to: '/gestione/pagamenti/nuovo', may: 'payments.write' },
      { title: text.entries.renewals, to: '/gestione/pagamenti/rinnovi' },
      { title: text.entries.arrears, words: text.entries.arrearsWords, to: '/gestione/pagamenti/morosita' },
      { title: text.entries.cash, to: '/gestione/pagamenti/cassa' },
      { title: text.entries.bank, to: '/gestione/pagamenti/estratto-conto', may: 'payments.write' },
    ],
  },
  {
    path: 'contenuti',
    title: text.rooms.contents,
    icon: fileText,
    may: 'contents.read',
    screen: lazy(async () => ({ default: (await import('./contents-room.tsx')).Contents })),
    entries: [
      ...(['ristoranti', 'notizie', 'istruzioni', 'sports', 'documenti'] as const).map(fresh),
      ...CONTENT_SECTIONS.map((section) => ({ title: COLLECTIONS[section].title, to: COLLECTIONS[section].root })),
      ...pagine.map(({ title }) => ({ title, detail: COLLECTIONS.pagine.title, to: COLLECTIONS.pagine.root })),
    ],
  },
  {
    path: 'appuntamenti',
    title: text.rooms.events,
    icon: calendar,
    may: 'events.read',
    screen: lazy(async () => ({ default: (await import('./contents-room.tsx')).Events })),
    entries: [fresh('appuntamenti')],
  },
  {
    path: 'arrivi',
    title: text.rooms.door,
    icon: check,
    may: 'attendance.write',
    screen: lazy(async () => ({ default: (await import('./door-room.tsx')).Arrivals })),
    isHidden: true,
  },
  {
    path: 'convenzioni',
    title: text.rooms.offers,
    icon: ticketPercent,
    may: 'contents.read',
    screen: lazy(async () => ({ default: (await import('./contents-room.tsx')).Offers })),
    entries: [fresh('convenzioni')],
  },
  {
    path: 'negozi',
    title: text.rooms.shops,
    icon: store,
    may: 'contents.read',
    screen: lazy(async () => ({ default: (await import('./shops-room.tsx')).Shops })),
    count: ({ proposals }) => proposals?.length,
    entries: [{ title: text.entries.shopLink, to: '/gestione/negozi', may: 'partners.write' }],
  },
  {
    path: 'segnalazioni',
    title: text.rooms.reports,
    icon: messageSquareWarning,
    may: 'reports.answer',
    screen: lazy(async () => ({ default: (await import('./reports-room.tsx')).Reports })),
    count: ({ reports }) => reports,
    stays: true,
  },
  {
    path: 'persone',
    title: text.rooms.team,
    icon: idCard,
    may: 'staff.write',
    screen: lazy(async () => ({ default: (await import('#app/features/team/team-screen.tsx')).Team })),
    count: ({ officerAsked }) => officerAsked?.length,
    entries: [
      { title: text.entries.invite, to: '/gestione/persone/invita' },
      { title: text.entries.officer, to: '/gestione/persone/invita?ruolo=safeguarding' },
    ],
  },
  {
    path: 'registro',
    title: text.rooms.log,
    icon: scrollText,
    may: 'audit.read',
    screen: lazy(async () => ({ default: (await import('#app/features/team/audit-screen.tsx')).Registro })),
  },
  {
    path: 'richieste',
    title: text.rooms.rights,
    icon: fileCheck,
    may: 'rights.read',
    screen: lazy(async () => ({ default: (await import('./rights-room.tsx')).Rights })),
    pages: { nuova: 'rights.write' },
    count: ({ rights }) => rights?.open,
    entries: [{ title: text.entries.newRights, to: '/gestione/richieste/nuova', may: 'rights.write' }],
  },
  {
    path: 'impostazioni',
    title: text.rooms.settings,
    icon: settings,
    may: 'settings.read',
    screen: lazy(async () => ({ default: (await import('./settings-room.tsx')).Settings })),
    entries: [
      ...Object.entries(settingsText.sections).map(([section, title]) => ({ title, to: sectionAddress(section as SettingsSection) })),
      { title: text.entries.logo, to: sectionAddress('identity') },
      ...foundFields(),
    ],
  },
  {
    path: 'primi-passi',
    title: text.rooms.firstSteps,
    icon: check,
    may: 'settings.write',
    screen: lazy(async () => ({ default: (await import('#app/features/first-steps/first-steps-screen.tsx')).PrimiPassi })),
    isHidden: true,
  },
  {
    path: 'testi',
    title: text.rooms.legalTexts,
    icon: fileText,
    may: 'settings.read',
    screen: lazy(async () => ({ default: (await import('#app/features/legal-texts/texts-screen.tsx')).Testi })),
    entries: [
      { title: text.entries.privacy, to: legalTextAddress('privacy') },
      { title: text.entries.accessibility, to: legalTextAddress('accessibilita') },
    ],
    isHidden: true,
  },
  {
    path: 'posta-e-copie',
    title: text.rooms.upkeep,
    icon: mail,
    may: 'settings.read',
    screen: lazy(async () => ({ default: (await import('#app/features/first-steps/upkeep-screen.tsx')).PostaECopie })),
    entries: [
      { title: text.entries.mailTest, to: '/gestione/posta-e-copie' },
      { title: text.entries.backup, to: '/gestione/posta-e-copie' },
    ],
    isHidden: true,
  },
  {
    path: 'archivio',
    title: text.rooms.archive,
    icon: download,
    may: 'archive.export',
    screen: lazy(async () => ({ default: (await import('#app/features/archive/archive-screen.tsx')).ArchiveScreen })),
    entries: [{ title: text.entries.exportAll, to: '/gestione/archivio' }],
    isHidden: true,
  },
  {
    path: 'esempi',
    title: text.rooms.samples,
    icon: download,
    may: 'contents.write',
    screen: lazy(async () => ({ default: (await import('#app/features/first-steps/samples-screen.tsx')).Esempi })),
    isHidden: true,
  },
]

/** `useMay()` of app/platform/session/staff-access.ts. */
export type May = (permission: Permission) => boolean

export const mayEnter = ({ may: needed }: Pick<Room, 'may'>, may: May): boolean => [needed].flat().some(may)

/** @param path the address after the room's own name */
export function mayOpen(room: Room, [page = '']: string[], may: May): boolean {
  const needed = room.pages?.[page]
  return mayEnter(room, may) && (needed === undefined || may(needed))
}

/** The part of the address that identifies the screen. */
export const screenOf = (pathname: string): string =>
  rooms.find((room) => room.stays && `${pathname}/`.startsWith(`${addressOf(room)}/`))?.path ?? pathname

export const addressOf = ({ path }: Pick<Room, 'path'>): string => (path === '' ? '/gestione' : `/gestione/${path}`)
