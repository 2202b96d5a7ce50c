import { SETTINGS_SECTIONS, type SettingsSection } from '#domain/settings/forms.ts'

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
  SETTINGS_SECTIONS.find((section) => SECTION_PATHS[section] === path) ?? null

export const sectionAddress = (section: SettingsSection): string => `${SETTINGS}/${SECTION_PATHS[section]}`
