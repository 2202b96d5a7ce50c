import { useState, type ReactNode } from 'react'
import { CARD_STATES, type CardState } from '#domain/cards/card-state.ts'
import { BIRTHDAYS, FILTER_NEEDS, MEMBER_ORDERS, NEWS_CONSENTS, type MemberCounts } from '#domain/members/members.ts'
import { CERTIFICATE_NEEDS } from '#domain/sports/sport-records.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { DeskTools } from '#app/ui/desk/desk-tools.tsx'
import { slidersHorizontal } from '#app/ui/icons.ts'
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
          buttons: (
            <>
              <Button variant="secondary" size="xs" icon={slidersHorizontal} aria-haspopup="dialog" onClick={() => setOpen(true)}>
                {text.more(countOn(filter))}
              </Button>
              {children}
            </>
          ),
        }}
      />
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
        <Choice
          label={text.category}
          name="category"
          value={category}
          none={text.everyCategory}
          options={categories.map(({ id, label }) => ({ value: id, label }))}
          onChange={(category) => onChange({ category })}
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
          none={words.everyCertificate}
          options={CERTIFICATE_NEEDS.map((value) => ({ value, label: words.certificates[value] }))}
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
        none={words.everyBirthday}
        options={BIRTHDAYS.map((value) => ({ value, label: words.birthdayIn(value) }))}
        onChange={(birthday) => onChange({ birthday })}
      />
      <Choice
        label={words.consent}
        name="consent"
        hint={words.consentHint}
        value={consent}
        none={words.everyConsent}
        options={NEWS_CONSENTS.map((value) => ({ value, label: words.consents[value] }))}
        onChange={(consent) => onChange({ consent })}
      />
      <Choice
        label={words.order}
        name="order"
        hint={words.orderHint}
        value={order}
        none={words.byName}
        options={MEMBER_ORDERS.map((value) => ({ value, label: words.orders[value] }))}
        onChange={(order) => onChange({ order })}
      />
      <Button wide onClick={onDone}>
        {text.show}
      </Button>
    </div>
  )
}
