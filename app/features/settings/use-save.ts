import { useState } from 'react'
import { readContent } from '#domain/contents/fields.ts'
import type { FieldProblem } from '#domain/form.ts'
import type { SettingsPart, SettingsPreview } from '#domain/settings/api.ts'
import { SETTINGS_FORMS, TOUCHING_SECTIONS, type SettingsSection } from '#domain/settings/forms.ts'
import { ApiError } from '#app/platform/api.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { previewSettings, saveSettings, settings } from './data.ts'

type Asked = SettingsPreview & { isAgain: boolean }

/**
 * Saves a section. The affected people are shown first (`asked`), and again if they have changed. Another person's save is loaded and
 * merged into the draft (use-section-draft.ts).
 */
export function useSave(
  section: SettingsSection,
  { values, revision }: { values: object; revision: string },
  onSaved: (part: SettingsPart) => void,
) {
  const action = useAction('settings not saved')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [refused, setRefused] = useState<Record<string, FieldProblem>>({})

  async function put(read: object, seen: string): Promise<void> {
    try {
      await saveSettings(section, { revision, values: read, seen }, onSaved)
      setAsked(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'settings.look_again') return setAsked({ ...(await previewSettings(section, read)), isAgain: true })
      setAsked(null)
      if (error.code === 'content.changed_meanwhile') {
        const failed = await settings.refresh()
        if (failed) throw failed
      } else if (Object.keys(error.fields).length > 0) setRefused(error.fields)
      else throw error
    }
  }
  const run = (seen?: string) =>
    action.run(async () => {
      const { values: read } = readContent(SETTINGS_FORMS[section], values)
      if (!read) return
      if (seen !== undefined || !TOUCHING_SECTIONS.includes(section)) return put(read, seen ?? '')
      const preview = await previewSettings(section, read)
      if (preview.touches.length === 0) return put(read, '')
      setAsked({ ...preview, isAgain: false })
    })
  return {
    save: () => run(),
    confirm: () => asked && run(asked.seen),
    close: () => setAsked(null),
    asked,
    action,
    refused,
    forgive: () => setRefused({}),
  }
}
