import { useState, type ReactNode } from 'react'
import { CARD_STATES, type CardState } from '#domain/cards/card-state.ts'
import { BIRTHDAYS, FILTER_NEEDS, MEMBER_ORDERS, NEWS_CONSENTS, type MemberCounts } from '#domain/members/members.ts'
import { CERTIFICATE_NEEDS } from '#domain/sports/sport-records.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { DeskTools } from '#app/ui/desk/desk-tools.tsx'
import { slidersHorizontal } from '#app/ui/icons.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { CLEARED, countOn, type ListFilter } from './list-filter.ts'
import styles from './members.module.css'
import { members as text } from './texts.ts'
import { filters as words } from './texts-list.ts'

type FiltersProps = {
  filter: ListFilter
  counts: MemberCounts | null
  search: { label: string; value: string; onChange: (value: string) => void }
  onChange: (changed: Partial<ListFilter>) => void
  children: ReactNode
}

/** The list's search and states, and a sheet with the other filters. */
export function Filters({ filter, counts, search, onChange, children }: FiltersProps) {
  const { state } = filter
  const chips = [
    { value: '' as const, label: text.every },
    ...CARD_STATES.filter((one) => one === state || !counts || counts.states[one] > 0).map((value) => ({
      value,
      label: text.many[value],
      count: counts?.states[value] ?? null,
    })),
  ]
  const [isOpen, setOpen] = useState(false)
  const said = words.said(filter)
  return (
    <>
      <DeskTools<CardState | ''>
        search={search}
        chips={{
          label: text.filters,
          of: chips,
          value: state ?? '',
          onChange: (value) => onChange({ state: value === '' ? null : value }),
        }}
      >
        <div className={styles.tools}>
          <Button variant="secondary" size="xs" icon={slidersHorizontal} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {text.more(countOn(filter))}
          </Button>
          {children}
        </div>
      </DeskTools>
      {said !== '' && (
        <p className="muted sm">
          {said}{' '}
          <button type="button" className="link" onClick={() => onChange(CLEARED)}>
            {words.clearMore}
          </button>
        </p>
      )}
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={text.more(0)}>
        <More filter={filter} counts={counts} onChange={onChange} onDone={() => setOpen(false)} />
      </Sheet>
    </>
  )
}

function More({ filter, counts, onChange, onDone }: Pick<FiltersProps, 'filter' | 'counts' | 'onChange'> & { onDone: () => void }) {
  const may = useMay()
  const { category, from, to, certificate, arrears, email, birthday, consent, order } = filter
  const categories = counts?.categories ?? []
  return (
    <div className="stack">
      {(categories.length > 1 || category !== null) && (
        <SelectField
          label={text.category}
          name="category"
          value={category ?? ''}
          onChange={({ currentTarget }) => onChange({ category: currentTarget.value || null })}
          options={[{ value: '', label: text.everyCategory }, ...categories.map(({ id, label }) => ({ value: id, label }))]}
        />
      )}
      <div className={styles.days}>
        <TextField
          label={words.from}
          name="from"
          type="date"
          defaultValue={from ?? ''}
          onChange={({ currentTarget }) => onChange({ from: currentTarget.value || null })}
        />
        <TextField
          label={words.to}
          name="to"
          type="date"
          defaultValue={to ?? ''}
          onChange={({ currentTarget }) => onChange({ to: currentTarget.value || null })}
        />
      </div>
      {may(FILTER_NEEDS.certificate) && (
        <Choice
          label={words.certificate}
          name="certificate"
          hint={words.certificateHint}
          value={certificate}
          of={CERTIFICATE_NEEDS}
          words={(value) => words.certificates[value]}
          none={words.everyCertificate}
          onChange={(certificate) => onChange({ certificate })}
        />
      )}
      {may(FILTER_NEEDS.arrears) && (
        <Checkbox
          label={words.arrears}
          name="arrears"
          hint={words.arrearsHint}
          checked={arrears !== null}
          onChange={({ currentTarget: { checked } }) => onChange({ arrears: checked ? 'late' : null })}
        />
      )}
      {may(FILTER_NEEDS.email) && (
        <Checkbox
          label={words.email}
          name="without-email"
          hint={words.emailHint}
          checked={email !== null}
          onChange={({ currentTarget: { checked } }) => onChange({ email: checked ? 'none' : null })}
        />
      )}
      <Choice
        label={words.birthday}
        name="birthday"
        value={birthday}
        of={BIRTHDAYS}
        words={words.birthdayIn}
        none={words.everyBirthday}
        onChange={(birthday) => onChange({ birthday })}
      />
      <Choice
        label={words.consent}
        name="consent"
        hint={words.consentHint}
        value={consent}
        of={NEWS_CONSENTS}
        words={(value) => words.consents[value]}
        none={words.everyConsent}
        onChange={(consent) => onChange({ consent })}
      />
      <Choice
        label={words.order}
        name="order"
        hint={words.orderHint}
        value={order}
        of={MEMBER_ORDERS}
        words={(value) => words.orders[value]}
        none={words.byName}
        onChange={(order) => onChange({ order })}
      />
      <Button wide onClick={onDone}>
        {text.show}
      </Button>
    </div>
  )
}

type ChoiceProps<T extends string> = {
  label: string
  name: string
  hint?: string
  value: T | null
  of: readonly T[]
  words: (value: T) => string
  /** The words for no choice. */
  none: string
  onChange: (value: T | null) => void
}

function Choice<T extends string>({ value, of, words, none, onChange, ...field }: ChoiceProps<T>) {
  return (
    <SelectField
      {...field}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(of.find((one) => one === currentTarget.value) ?? null)}
      options={[{ value: '', label: none }, ...of.map((one) => ({ value: one, label: words(one) }))]}
    />
  )
}
