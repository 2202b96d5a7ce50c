import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { readContent } from '#domain/contents/fields.ts'
import { changedAt, fieldPaths, valueAt } from '#domain/contents/paths.ts'
import type { SettingsPart } from '#domain/settings/api.ts'
import { SETTINGS_FORMS, type SettingsSection } from '#domain/settings/forms.ts'
import { laterFeeProblems } from '#domain/settings/later-fees.ts'
import { ApiError } from '#app/platform/api.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Columns } from '#app/ui/desk/columns.tsx'
import { DraftNote } from '#app/ui/desk/draft-note.tsx'
import { focusField } from '#app/ui/desk/focus-field.ts'
import { useNews, useRefusal } from '#app/ui/desk/use-notes.ts'
import { useSaveKey } from '#app/ui/desk/use-save-key.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { hourglass } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { fields as fieldTexts } from '#app/ui/texts/fields.ts'
import { kitText } from '#app/ui/texts/kit.ts'
import { useToday } from '#app/ui/use-today.ts'
import { useWide } from '#app/ui/use-wide.ts'
import { adoptIdentity } from './adopt-identity.ts'
import { Beside } from './beside.tsx'
import { Conflict } from './conflict.tsx'
import { settingsHistory } from './data.ts'
import { EffectsSheet } from './effects-sheet.tsx'
import { History } from './history.tsx'
import { problemText } from './problem-text.ts'
import { linkName } from './readable.ts'
import { SectionFields } from './section-forms.tsx'
import { type SectionForm, SectionFormContext } from './section-form.ts'
import styles from './settings.module.css'
import { settingsText as text } from './texts.ts'
import { useSave } from './use-save.ts'
import { useSectionDraft } from './use-section-draft.ts'

type Props = { section: SettingsSection; part: SettingsPart }

/** One section's form, checked by the server's rules, kept on the device until it is saved. The person sees the effects before the save. */
export function Editor({ section, part }: Props) {
  const edited = useSectionDraft(section, part)
  const { draft, written, isDirty, conflicts, isMerged } = edited
  const [left, setLeft] = useState<readonly string[]>([])
  const [refusals, setRefusals] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  const merged = useRef<HTMLDivElement>(null)
  const failure = useRef<HTMLDivElement>(null)
  const fields = useRef<HTMLFormElement>(null)
  useSaveKey(() => fields.current?.requestSubmit())
  const isWide = useWide()
  const today = useToday()
  const saving = useSave(section, written, (now) => {
    edited.done(written.values, now)
    setRefusals(0)
    setLeft([])
    if (section === 'identity') adoptIdentity(written.values)
    showToast(text.saved)
  })
  useEffect(() => {
    if (refusals > 0) summary.current?.focus()
  }, [refusals])
  useRefusal(failure, saving.action.error)

  const problems = {
    ...(section === 'categories' && laterFeeProblems(part.values, written.values, today)),
    ...readContent(SETTINGS_FORMS[section], written.values).fields,
    ...saving.refused,
  }
  const form: SectionForm = {
    section,
    values: written.values,
    saved: part.values,
    problems,
    put(path, next) {
      saving.forgive()
      edited.change((values) => changedAt(values, path, next))
    },
    problemAt(path) {
      const problem = problems[path]
      if (!problem || (refusals === 0 && !saving.refused[path] && (!left.includes(path) || problem === 'required'))) return undefined
      return problemText(section, path, problem, valueAt(written.values, path))
    },
    left: (path) => !left.includes(path) && setLeft([...left, path]),
    hold: setHeld,
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (Object.keys(problems).length > 0) return setRefusals(refusals + 1)
    if (isHeld) return showToast(text.emblem.arriving, { icon: hourglass })
    if (!isDirty) return showToast(text.unchanged)
    saving.save()
  }
  const { data: history } = settingsHistory(section).use({ isKnownOnly: !isMerged && conflicts.length === 0 })
  const who = history?.changes[0]?.by?.name ?? text.conflict.someone
  useNews(merged, isMerged && isDirty && conflicts.length === 0 ? written.revision : null, text.conflict.merged(who))
  if (conflicts.length > 0) return <Conflict of={conflicts} who={who} values={written.values} onChoose={edited.choose} />

  const wrong = Object.keys(problems)
  const [first] = wrong
  const { error } = saving.action
  const isForbidden = error instanceof ApiError && error.status === 403
  return (
    <SectionFormContext value={form}>
      <Columns
        aside={
          <>
            {isWide && <Beside />}
            <History section={section} values={part.values} />
          </>
        }
      >
        <form ref={fields} className={styles.form} noValidate aria-label={text.sections[section]} onSubmit={submit}>
          <DraftNote draft={draft} />
          {isMerged && isDirty && (
            <Banner ref={merged} tone="info" tabIndex={-1}>
              {text.conflict.merged(who)}
            </Banner>
          )}
          {refusals > 0 && first && (
            <Banner
              ref={summary}
              tone="bad"
              tabIndex={-1}
              action={
                <a href={`#${first}`} onClick={(event) => (event.preventDefault(), focusField(first))}>
                  {kitText.goToField(linkName(first, written.values))}
                </a>
              }
            >
              {fieldTexts.summary(fieldPaths(wrong).length)}
            </Banner>
          )}
          {error !== null && (
            <div ref={failure} tabIndex={-1}>
              {isForbidden ? (
                <Banner tone="bad" role="alert">
                  {text.forbidden}
                </Banner>
              ) : (
                <ActionFailure error={error} ways={{ retry: saving.action.retry }} />
              )}
            </div>
          )}
          <SectionFields section={section} />
          {!isWide && <Beside />}
          <div className={styles.bar} data-foot="">
            <p className="muted sm">{isDirty && text.kept}</p>
            <Button type="submit" busy={saving.action.busy !== null}>
              {text.save}
            </Button>
          </div>
          <EffectsSheet asked={saving.asked} busy={saving.action.busy !== null} onSave={saving.confirm} onClose={saving.close} />
        </form>
      </Columns>
    </SectionFormContext>
  )
}
