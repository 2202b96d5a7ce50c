import type { SettingsSection } from '#domain/settings/forms.ts'
import { SECTION_LABELS, settingsLabel } from '#domain/staff/settings-words.ts'

export const SETTINGS = '/gestione/impostazioni'

/** Address of each section, below the room. */
export const SECTION_PATHS: Record<SettingsSection, string> = {
  identity: 'identita',
  contacts: 'contatti',
  hours: 'orari',
  bank: 'banca',
  payments: 'ricevute',
  validity: 'validita',
  categories: 'categorie',
  membership: 'ammissione',
  reports: 'segnalazioni',
}

export const sectionAt = (path: string): SettingsSection | null =>
  (Object.keys(SECTION_PATHS) as SettingsSection[]).find((section) => SECTION_PATHS[section] === path) ?? null

export const sectionAddress = (section: SettingsSection): string => `${SETTINGS}/${SECTION_PATHS[section]}`

/** Fields that people search by name: the title "Categorie e quote" does not contain "quota". */
const FOUND: Partial<Record<SettingsSection, readonly string[]>> = {
  identity: ['emblem', 'shortName', 'motto', 'taxCode'],
  contacts: ['email', 'pec', 'phone', 'mobile', 'whatsapp', 'website', 'privacyEmail', 'accessibilityEmail', 'safeguardingEmail']
    .map((name) => `contacts.${name}`)
    .concat('seat.directions', 'seat.accessibility'),
  bank: ['holder', 'referenceTemplate'],
  payments: ['receiptNote', 'stampNote', 'remindEveryDays'].map((name) => `payments.${name}`),
  validity: ['policy', 'yearStart', 'graceDays', 'renewalOpensDays'],
  categories: ['feeCents', 'admission', 'default'].map((name) => `membershipCategories.${name}`),
  membership: ['decidingBody', 'answerDays', 'appealDays', 'withdrawalEffect'],
  reports: ['reportCategories.routeTo'],
}

/** Fields for the search of Gestione, with their section. */
export const foundFields = (): { title: string; detail: string; to: string }[] =>
  (Object.keys(SECTION_PATHS) as SettingsSection[]).flatMap((section) =>
    (FOUND[section] ?? []).map((path) => ({
      title: settingsLabel(path) ?? path,
      detail: SECTION_LABELS[section],
      to: sectionAddress(section),
    })),
  )
