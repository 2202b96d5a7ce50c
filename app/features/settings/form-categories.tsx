import { recordsOf, textOf } from '#domain/fields.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { feeOn, nextFee } from '#domain/renewals/fee.ts'
import { feeText, laterFeeText, settingsLabel } from '#domain/staff/settings-words.ts'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { Entries } from './entries.tsx'
import { Fees } from './fees.tsx'
import { Choice, Line, Tick, Whole } from './inputs.tsx'
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
  laterFees: [],
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
  const today = useToday()
  return (
    <>
      <FirstCategory />
      <Entries path={LIST} add={entries.addCategory} made={MADE} lineOf={(entry) => categoryLine(entry, today)} mayRemove={mayRemove}>
        {(path, entry) => (
          <>
            <Line path={`${path}.label`} />
            <Line path={`${path}.hint`} hint={text.hint} />
            <Fees path={path} category={entry} />
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

/** The category's rules in one line: fee, the next one, admission, ages. */
export function categoryLine(category: Record<string, unknown>, today: PlainDate): string {
  const { admission, conferred, votes, minAge, maxAge, default: isFirst } = category
  const [cents, later] = [feeOn(category, today), nextFee(category, today)]
  const fee = [cents !== null && feeText(cents), later && laterFeeText(later)].filter(Boolean).join(', ')
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
