import { recordsOf, textOf } from '#domain/fields.ts'
import { isRefused } from '#domain/settings/api.ts'
import type { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { logWarning } from '#app/platform/log-warning.ts'
import { previewSettings } from './data.ts'
import { useSectionForm } from './section-form.ts'
import { settingsText } from './texts.ts'
import { touchText } from './touch-text.ts'

const { effects, entries } = settingsText

/** Whether a category can be removed; explains a refusal, when it is the first category or in use. Offline the save decides. */
export function useMayRemove(ask: ReturnType<typeof useQuestion>['ask']) {
  const { saved } = useSectionForm()
  const refuse = (text: string): false => (ask({ title: effects.refused, text, cancel: effects.back }, () => {}), false)
  return async (category: Record<string, unknown>): Promise<boolean> => {
    if (category.default === true) return refuse(entries.isFirst(textOf(category.label)))
    const before = recordsOf(saved.membershipCategories)
    if (!before.some(({ id }) => id === category.id)) return true
    try {
      const rest = before.filter(({ id }) => id !== category.id)
      const { touches } = await previewSettings('categories', { membershipCategories: rest })
      const held = touches.find(isRefused)
      return held ? refuse(touchText(held)) : true
    } catch (error) {
      logWarning('not known who has the category', error)
      return true
    }
  }
}
