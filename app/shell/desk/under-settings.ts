import { useMay } from '#app/platform/session/staff-access.ts'
import type { Crumb } from '#app/ui/desk/breadcrumbs.tsx'
import { deskRooms as text } from './texts.ts'

/** The breadcrumb of rooms below the settings; empty for staff who may not read the settings. */
export function useUnderSettings(): readonly Crumb[] {
  return useMay()('settings.read') ? [{ title: text.settings, to: '/gestione/impostazioni' }] : []
}
