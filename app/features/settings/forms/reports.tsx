import { textOf } from '#domain/fields.ts'
import { CHOICES } from '#domain/settings/words.ts'
import { Entries } from '../entries.tsx'
import { Choice, Line, Lines, Tick } from '../inputs.tsx'
import { settingsText } from '../texts.ts'

const { fields: text, entries } = settingsText
const MADE = { label: '', hint: '', routeTo: 'secretary', anonymousAllowed: true, photosAllowed: true, notice: '' }

export function ReportsForm() {
  return (
    <Entries
      path="reportCategories"
      add={entries.addCategory}
      made={MADE}
      lineOf={({ routeTo }) => CHOICES['reportCategories.routeTo']?.[textOf(routeTo)] ?? ''}
    >
      {(path, { routeTo }) => (
        <>
          <Line path={`${path}.label`} />
          <Line path={`${path}.hint`} hint={text.hint} />
          <Choice path={`${path}.routeTo`} {...(routeTo === 'safeguarding' && { hint: text.officer })} />
          <Tick path={`${path}.anonymousAllowed`} />
          <Tick path={`${path}.photosAllowed`} />
          <Lines path={`${path}.notice`} hint={text.notice} />
        </>
      )}
    </Entries>
  )
}
