import { useState } from 'react'
import { useLocation } from 'react-router'
import { EVENT_SLOT } from '#domain/payments/paid-event.ts'
import { PAYMENT_METHODS, type PaymentItem, type PaymentMethod } from '#domain/payments/payment.ts'
import { queryOf } from '#app/platform/paged-list.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { DeskList, type Column } from '#app/ui/desk/desk-list.tsx'
import { DeskTools } from '#app/ui/desk/desk-tools.tsx'
import { anId, oneOf, useListFilter } from '#app/ui/desk/use-list-filter.ts'
import { useTableWidth } from '#app/ui/desk/use-table-width.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ban, banknote, plus, slidersHorizontal } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { payments, usePayments, type PaymentsFilter } from './data.ts'
import { Export } from './export.tsx'
import { RoomTabs } from './room-tabs.tsx'
import styles from './payments.module.css'
import { list as text, room } from './texts.ts'

const day = (value: string) => (isPlainDate(value) ? value : undefined)
const FILTER = {
  method: { as: 'modo', read: oneOf(PAYMENT_METHODS) },
  from: { as: 'dal', read: day },
  to: { as: 'al', read: day },
  category: { as: 'categoria', read: anId },
  voided: { as: 'annullati', read: oneOf(['yes', 'no'] as const) },
  event: { as: 'appuntamento', read: (value: string) => (EVENT_SLOT.test(value) ? value : undefined) },
}

const Amount = ({ item }: { item: PaymentItem }) => (
  <span className={classNames('num', styles.amount, item.voided && styles.void)}>{text.money(item.cents)}</span>
)
const Voided = () => (
  <Tag tone="bad" icon={ban}>
    {text.voided}
  </Tag>
)

const COLUMNS: readonly Column<PaymentItem>[] = [
  { id: 'payer', label: text.columns.payer, cell: ({ payer }: PaymentItem) => payer },
  { id: 'amount', label: text.columns.amount, width: '9%', figure: true, cell: (item: PaymentItem) => <Amount item={item} /> },
  {
    id: 'what',
    label: text.columns.what,
    width: '42%',
    wraps: true,
    cell: (item: PaymentItem) => (
      <>
        {text.what(item)} {item.voided && <Voided />}
      </>
    ),
  },
  { id: 'method', label: text.columns.method, width: '9%', leaves: 'last', cell: ({ method }: PaymentItem) => text.method[method] },
  { id: 'day', label: text.columns.day, width: '9%', numeric: true, cell: ({ paidOn }: PaymentItem) => text.day(paidOn) },
  { id: 'receipt', label: text.columns.receipt, width: '9%', numeric: true, leaves: 'first', cell: ({ receipt }: PaymentItem) => receipt },
]

/** /gestione/pagamenti: payments, newest first. `categories`: of the cards. */
export function PaymentsList({ root, categories }: { root: string; categories: readonly { id: string; label: string }[] }) {
  const { filter, change, written, write, clear } = useListFilter(FILTER)
  const query = queryOf(filter)
  const { search } = useLocation()
  const may = useMay()
  const { data: list, fetchedAt, error } = usePayments(query)
  const action = useAction('more payments not loaded')
  const isFiltered = query !== ''
  return (
    <DeskPage
      title={room.title}
      actions={
        <>
          {may('payments.export') && <Export query={query} />}
          {may('payments.write') && (
            <LinkButton size="xs" icon={plus} to={`${root}/nuovo`}>
              {text.fresh}
            </LinkButton>
          )}
        </>
      }
      {...(list && { freshness: { fetchedAt, stale: error !== null } })}
    >
      <div className="stack">
        <RoomTabs root={root} current="" />
        {(list ? list.totals : !error) && <p className="muted">{list?.totals ? text.lead(list.totals) : '\u00a0'}</p>}
        <Filters
          filter={filter}
          categories={categories}
          hasOnline={(list?.totals?.methods.online ?? 0) > 0}
          written={written}
          onWrite={write}
          onChange={change}
        />
        {filter.event !== null && <OfEvent words={list?.payments[0]?.detail ?? null} onClear={() => change({ event: null })} />}
        <DeskList
          label={text.list}
          of={list?.payments ?? null}
          columns={COLUMNS}
          to={({ id }) => `${root}/${id}${search}`}
          nameOf={({ payer, receipt }) => `${payer}, ${receipt}`}
          row={(item) => ({
            title: item.payer,
            detail: text.line(item),
            end: item.voided ? <Voided /> : <Amount item={item} />,
            chevron: false,
          })}
          problem={error && <DeskProblem error={error} words={text.problem} onRetry={() => void payments.at(query).refresh()} />}
          empty={
            <EmptyState
              icon={isFiltered ? slidersHorizontal : banknote}
              text={isFiltered ? text.nothing : text.none}
              action={
                isFiltered && (
                  <Button variant="secondary" size="sm" onClick={clear}>
                    {text.clear}
                  </Button>
                )
              }
            />
          }
          more={
            list?.next ? { busy: action.busy !== null, error: action.error, onMore: () => action.run(() => payments.more(query)) } : null
          }
        />
      </div>
    </DeskPage>
  )
}

/** Names the event of the filter, which has no field of its own. */
const OfEvent = ({ words, onClear }: { words: string | null; onClear: () => void }) => (
  <Banner
    tone="info"
    action={
      <Button variant="secondary" size="sm" onClick={onClear}>
        {text.notOnlyEvent}
      </Button>
    }
  >
    {text.ofEvent(words)}
  </Banner>
)

type FiltersProps = {
  filter: PaymentsFilter
  categories: readonly { id: string; label: string }[]
  hasOnline: boolean
  written: string
  onWrite: (words: string) => void
  onChange: (changed: Partial<PaymentsFilter>) => void
}

function Filters({ filter: { method, from, to, category, voided }, categories, hasOnline, written, onWrite, onChange }: FiltersProps) {
  const today = useToday()
  const wide = useTableWidth()
  const [isCut] = useState(from !== null || to !== null || category !== null || voided !== null)
  // Only methods in use.
  const methods = PAYMENT_METHODS.filter((value) => value !== 'online' || value === method || hasOnline)
  const chips = [{ value: '' as const, label: text.every }, ...methods.map((value) => ({ value, label: text.method[value] }))]
  return (
    <>
      <DeskTools<PaymentMethod | ''>
        search={{ label: text.search, value: written, onChange: onWrite }}
        chips={{
          label: text.methods,
          of: chips,
          value: method ?? '',
          onChange: (value) => onChange({ method: value === '' ? null : value }),
        }}
      />
      <details className={styles.more} open={wide || isCut}>
        <summary>{text.more}</summary>
        <div className={styles.filters}>
          <TextField
            label={text.from}
            name="from"
            type="date"
            max={today}
            value={from ?? ''}
            onChange={({ currentTarget }) => onChange({ from: currentTarget.value || null })}
          />
          <TextField
            label={text.to}
            name="to"
            type="date"
            max={today}
            value={to ?? ''}
            onChange={({ currentTarget }) => onChange({ to: currentTarget.value || null })}
          />
          <Choice
            label={text.category}
            name="category"
            value={category}
            none={text.everyCategory}
            options={categories.map(({ id, label }) => ({ value: id, label }))}
            onChange={(category) => onChange({ category })}
          />
          <Choice
            label={text.state}
            name="voided"
            value={voided}
            none={text.everyState}
            options={(['no', 'yes'] as const).map((value) => ({ value, label: text.states[value] }))}
            onChange={(voided) => onChange({ voided })}
          />
        </div>
      </details>
    </>
  )
}
