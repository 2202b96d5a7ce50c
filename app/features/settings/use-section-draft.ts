import { useEffect, useMemo, useRef, useState } from 'react'
import type { Conflict } from '#domain/contents/merge.ts'
import { isSame } from '#domain/same.ts'
import type { SettingsPart } from '#domain/settings/api.ts'
import type { SettingsSection } from '#domain/settings/forms.ts'
import { useDraft } from '#app/ui/desk/use-draft.ts'
import { mergeSection, withChoices } from './merge-section.ts'

type Fields = Record<string, unknown>
/** The edited values, and the saved state on which they are based. */
type Written = { values: Fields; from: Fields; revision: string }

/**
 * The draft of a section, kept on the device. Another person's save is merged by field. A field changed by both needs a choice
 * (`conflicts`), so nothing is overwritten unseen.
 */
export function useSectionDraft(section: SettingsSection, part: SettingsPart) {
  const saved = useMemo<Written>(() => ({ values: part.values, from: part.values, revision: part.revision }), [part])
  const draft = useDraft(`settings/${section}`, saved)
  const { change: keep, drop } = draft
  const isDirty = draft.isDirty && !isSame(draft.value.values, draft.value.from)
  const written = isDirty ? draft.value : saved
  const latest = useRef(written)
  useEffect(() => {
    latest.current = written
  }, [written])
  const isBehind = isDirty && written.revision !== part.revision
  const [isMerged, setMerged] = useState(false)

  const { merged, conflicts } = useMemo(
    () => (isBehind ? mergeSection(written.from, written.values, part.values) : { merged: written.values, conflicts: [] as Conflict[] }),
    [isBehind, written, part],
  )
  const rebase = (values: Fields, now: SettingsPart) => {
    latest.current = { values, from: now.values, revision: now.revision }
    if (isSame(values, now.values)) drop()
    else keep(latest.current)
  }
  const goOn = (values: Fields) => {
    setMerged(true)
    rebase(values, part)
  }
  const isClean = isBehind && conflicts.length === 0
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each new state of the section
  useEffect(() => void (isClean && goOn(merged)), [isClean, merged])

  return {
    draft: { ...draft, foundAt: isDirty ? draft.foundAt : null, isAtRisk: isDirty && draft.isAtRisk },
    written,
    isDirty,
    isMerged,
    conflicts,
    change(next: (values: Fields) => Fields): void {
      const now = latest.current
      latest.current = { ...now, values: next(now.values) }
      if (isSame(latest.current.values, now.from)) drop()
      else keep(latest.current)
    },
    choose: (choices: { field: string; value: unknown }[]) => goOn(withChoices(merged, written.values, part.values, choices)),
    /** After a save of `sent`: what was typed meanwhile stays as a change of the new state. */
    done(sent: Fields, now: SettingsPart): void {
      setMerged(false)
      rebase(mergeSection(sent, latest.current.values, now.values).merged, now)
    },
  }
}
