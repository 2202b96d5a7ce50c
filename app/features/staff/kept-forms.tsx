import { LEGAL_TEXTS } from '#domain/legal-texts/legal-text.ts'
import { SETTINGS_SECTIONS } from '#domain/settings/forms.ts'
import { SECTION_LABELS } from '#domain/staff/settings-words.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { keptContent } from '#app/features/contents/kept-contents.ts'
import { legalText } from '#app/features/legal-texts/texts.ts'
import { sectionAddress } from '#app/features/settings/sections.ts'
import { legalTextAddress } from '#app/shell/desk/legal-text-address.ts'
import { KeptWork, type KeptForm } from '#app/ui/desk/kept-work.tsx'
import { keptValue, useKeptDrafts } from '#app/ui/desk/use-kept-drafts.ts'

/** Gestione's unsaved forms on this device. */
export function KeptForms() {
  return <KeptWork forms={useKeptDrafts().flatMap((name) => keptForm(name, keptValue(name)) ?? [])} may={useMay()} />
}

/** Exported for its test. */
export function keptForm(name: string, value: unknown): KeptForm | null {
  const [room, form] = name.split('/')
  const section = room === 'settings' ? SETTINGS_SECTIONS.find((one) => one === form) : undefined
  if (section) return { name, title: SECTION_LABELS[section], to: sectionAddress(section), needs: 'settings.write' }
  const legal = room === 'testi' ? LEGAL_TEXTS.find((one) => one === form) : undefined
  if (legal) return { name, title: legalText.names[legal], to: legalTextAddress(legal), needs: 'settings.write' }
  return keptContent(name, value)
}
