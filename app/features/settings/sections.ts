import type { SettingsSection } from '#domain/settings/forms.ts'

export const SETTINGS = '/gestione/impostazioni'

/** Where each section is, below the room. */
export const SECTION_PATHS: Record<SettingsSection, string> = {
  identity: 'identita',
  contacts: 'contatti',
  hours: 'orari',
  bank: 'banca',
  validity: 'validita',
  categories: 'categorie',
  reports: 'segnalazioni',
}

export const sectionAt = (path: string): SettingsSection | null =>
  (Object.keys(SECTION_PATHS) as SettingsSection[]).find((section) => SECTION_PATHS[section] === path) ?? null

export const sectionAddress = (section: SettingsSection): string => `${SETTINGS}/${SECTION_PATHS[section]}`
