import { useMay } from '#app/platform/session/staff-access.ts'
import type { Crumb } from '#app/ui/desk/breadcrumbs.tsx'
import { deskRooms as text } from './texts.ts'

/** Above the rooms that are reached from the list of the settings, for who may read it. */
export function useUnderSettings(): readonly Crumb[] {
  return useMay()('settings.read') ? [{ title: text.settings, to: '/gestione/impostazioni' }] : []
}
