import type { SettingsAnswer, SettingsHistory, SettingsPart, SettingsPreview } from '#domain/settings/api.ts'
import type { SettingsSection } from '#domain/settings/forms.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { keyed } from '#app/platform/keyed.ts'

const ROOT = '/api/staff/settings'

/** Kept in the page's memory only. After the end of a role the open page stays, so that its draft is not lost. */
export const settings = createResource<SettingsAnswer>({ name: 'settings', load: () => call<SettingsAnswer>('GET', ROOT) })

export const settingsHistory = keyed((section) =>
  createResource<SettingsHistory>({
    name: `history of ${section}`,
    load: () => call<SettingsHistory>('GET', `${ROOT}/${section}/history`),
  }),
)

/** Loads the next page of the history. @throws ApiError */
export async function moreHistory(section: SettingsSection): Promise<void> {
  const resource = settingsHistory(section)
  const { data } = resource.get()
  if (!data?.next) return
  const asked = call<SettingsHistory>('GET', `${ROOT}/${section}/history?after=${encodeURIComponent(data.next)}`)
  await resource.change(asked.then((more) => ({ ...more, changes: [...data.changes, ...more.changes] })))
}

/** @throws ApiError api.invalid */
export const previewSettings = (section: SettingsSection, values: object) =>
  call<SettingsPreview>('POST', `${ROOT}/${section}/preview`, { values })

/**
 * @param onSaved runs before the new state is shown: the editor would take it for another person's
 * @throws ApiError content.changed_meanwhile, settings.look_again, settings.category_held, api.invalid
 */
export async function saveSettings(
  section: SettingsSection,
  change: { revision: string; values: object; seen: string },
  onSaved: (part: SettingsPart) => void,
): Promise<void> {
  const saved = await call<SettingsPart>('PUT', `${ROOT}/${section}`, change)
  onSaved(saved)
  settings.update((all) => all && { sections: { ...all.sections, [section]: saved } })
  void settingsHistory(section).refresh()
}

/** @throws ApiError upload.*, picture.too_small, api.too_large */
export const uploadEmblem = (file: Blob) =>
  call<{ emblem: string }>('PUT', `${ROOT}/identity/emblem`, undefined, {
    body: file,
    headers: { 'Content-Type': 'application/octet-stream' },
    signal: AbortSignal.timeout(60_000),
  })
