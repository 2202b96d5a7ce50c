import { recordsOf, textOf } from '#domain/fields.ts'
import { feeText, settingsLabel } from '#domain/staff/settings-words.ts'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Entries } from './entries.tsx'
import { Choice, Line, Money, Tick, Whole } from './inputs.tsx'
import { useSectionForm } from './section-form.ts'
import styles from './settings.module.css'
import { settingsText } from './texts.ts'
import { useMayRemove } from './use-may-remove.ts'

const { fields: text, parts, entries } = settingsText
const LIST = 'membershipCategories'
const MADE = {
  label: '',
  hint: '',
  feeCents: 0,
  votes: true,
  minAge: 18,
  maxAge: null,
  admission: 'resolution',
  conferred: false,
  default: false,
}

export function CategoriesForm() {
  const { ask, dialog } = useQuestion()
  const mayRemove = useMayRemove(ask)
  return (
    <>
      <FirstCategory />
      <Entries path={LIST} add={entries.addCategory} made={MADE} lineOf={categoryLine} mayRemove={mayRemove}>
        {(path) => (
          <>
            <Line path={`${path}.label`} />
            <Line path={`${path}.hint`} hint={text.hint} />
            <Money path={`${path}.feeCents`} hint={text.fee} />
            <Choice path={`${path}.admission`} />
            <div className={styles.pair}>
              <Whole path={`${path}.minAge`} hint={text.age} />
              <Whole path={`${path}.maxAge`} hint={text.age} />
            </div>
            <Tick path={`${path}.votes`} />
            <Tick path={`${path}.conferred`} />
          </>
        )}
      </Entries>
      {dialog}
    </>
  )
}

/** The category's rules in one line: fee, admission, ages. */
export function categoryLine({ feeCents, admission, conferred, votes, minAge, maxAge, default: isFirst }: Record<string, unknown>): string {
  const fee = typeof feeCents === 'number' ? feeText(feeCents) : null
  const way = conferred === true ? entries.conferred : admission === 'automatic' ? entries.atOnce : entries.waits
  const ages = entries.ages(minAge ?? null, maxAge ?? null)
  return [fee, isFirst === true ? entries.starts : way, votes === true && entries.votes, ages].filter(Boolean).join(' · ')
}

function FirstCategory() {
  const { values, put, problems, problemAt } = useSectionForm()
  const all = recordsOf(values[LIST])
  const first = all.findIndex((one) => one.default === true)
  const wrong = Object.keys(problems).find((path) => path.endsWith('.default')) ?? ''
  const problem = problemAt(wrong)
  const choose = (id: string) => put(LIST, (now) => recordsOf(now).map((one) => ({ ...one, default: one.id === id })))
  return (
    <SelectField
      label={settingsLabel(`${LIST}.0.default`) ?? ''}
      name={wrong || `${LIST}.${Math.max(0, first)}.default`}
      hint={text.firstCategory}
      {...(problem !== undefined && { problem })}
      value={textOf(all[first]?.id)}
      options={[
        ...(first < 0 ? [{ value: '', label: parts.first }] : []),
        ...all.map(({ id, label }) => ({ value: textOf(id), label: textOf(label) || entries.unnamed })),
      ]}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}
