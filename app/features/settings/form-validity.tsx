import { settingsLabel } from '#domain/staff/settings-words.ts'
import { textOf } from '#domain/fields.ts'
import { MONTHS } from '#domain/month-day.ts'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { Choice, Tick, Whole } from './inputs.tsx'
import { useSectionForm } from './section-form.ts'
import styles from './settings.module.css'
import { settingsText } from './texts.ts'

const { fields: text } = settingsText

export function ValidityForm() {
  const { values } = useSectionForm()
  return (
    <>
      <Choice path="policy" />
      <YearStart />
      {values.policy === 'social_year' && <Whole path="lateJoinDays" hint={text.lateJoin} />}
      <Whole path="renewalOpensDays" hint={text.opens} />
      <Whole path="graceDays" hint={text.grace} />
      <Tick path="graceAcceptedByPartners" label={text.partners} />
    </>
  )
}

const two = (n: number) => String(n).padStart(2, '0')

/** A day of every year, as day and month. */
function YearStart() {
  const { values, put, problemAt } = useSectionForm()
  const [month = '01', day = '01'] = textOf(values.yearStart).split('-')
  return (
    <fieldset className={styles.day}>
      <legend>{settingsLabel('yearStart')}</legend>
      <div className={styles.pair}>
        <SelectField
          label={text.day}
          name="yearStart"
          value={day}
          options={Array.from({ length: 31 }, (_, i) => ({ value: two(i + 1), label: String(i + 1) }))}
          onChange={({ currentTarget }) => put('yearStart', () => `${month}-${currentTarget.value}`)}
        />
        <SelectField
          label={text.month}
          name="yearStart.month"
          value={month}
          options={MONTHS.map((label, i) => ({ value: two(i + 1), label }))}
          onChange={({ currentTarget }) => put('yearStart', () => `${currentTarget.value}-${day}`)}
        />
      </div>
      <FieldNotes id="yearStart" problem={problemAt('yearStart')} />
    </fieldset>
  )
}
