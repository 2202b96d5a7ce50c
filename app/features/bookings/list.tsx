import { useLocation } from 'react-router'
import { BOOKINGS_SHOWN, type DeskBooking, type DeskBookings } from '#domain/events/desk-bookings.ts'
import { fullName } from '#domain/person-name.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { matchesSearch } from '#domain/search.ts'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import type { ApiError } from '#app/platform/api.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { Button } from '#app/ui/button.tsx'
import { DeskList, type Column } from '#app/ui/desk/desk-list.tsx'
import { DeskTools } from '#app/ui/desk/desk-tools.tsx'
import { oneOf, useListFilter } from '#app/ui/desk/use-list-filter.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { check, clock, hourglass, slidersHorizontal, users } from '#app/ui/icons.ts'
import { Tag } from '#app/ui/tag.tsx'
import { bookings, type Slot } from './data.ts'
import { bookingsText as text } from './texts.ts'

const CHIPS = ['in', 'waiting', 'due', 'absent'] as const
type Chip = (typeof CHIPS)[number]
const IS_IN: Record<Chip, (booking: DeskBooking) => boolean> = {
  in: ({ state }) => state !== 'waiting',
  waiting: ({ state }) => state === 'waiting',
  due: (booking) => text.dueOf(booking) > 0,
  absent: ({ state, attendedAt }) => state === 'booked' && attendedAt === null,
}
const FILTER = {
  day: { as: 'giorno', read: (value: string) => (isPlainDate(value) ? value : undefined) },
  only: { as: 'quali', read: oneOf(CHIPS) },
}

export const nameOf = ({ firstname, lastname }: DeskBooking): string => fullName(firstname, lastname)

const TAGS = { booked: ['ok', check], offered: ['warn', clock], waiting: ['info', hourglass] } as const

export function BookingTag({ of }: { of: DeskBooking }) {
  const [tone, icon] = TAGS[of.state]
  return (
    <Tag tone={tone} icon={icon}>
      {text.state(of)}
    </Tag>
  )
}

/** The registrations of a day, by name. They are all here, so search and chips need no network. */
export function BookingsList({ slot, root, of, error }: { slot: Slot; root: string; of: DeskBookings | null; error: ApiError | null }) {
  const { filter, asked, change, written, write } = useListFilter(FILTER)
  const { search } = useLocation()
  const mayExport = useMay()('bookings.export')
  const shown = of?.bookings.filter((one) => (filter.only === null || IS_IN[filter.only](one)) && matchesSearch(searched(one), filter.q))
  const isFiltered = filter.only !== null || filter.q !== ''
  const chips = CHIPS.map((value) => ({ value, label: text.chips[value], count: of?.bookings.filter(IS_IN[value]).length ?? null }))
  return (
    <>
      {(of === null || of.total > 0) && (
        <DeskTools<Chip | ''>
          search={{ label: text.search, value: written, onChange: write }}
          chips={{
            label: text.filters,
            of: [
              { value: '', label: text.all, count: of?.total ?? null },
              ...chips.filter(({ value, count }) => value === asked.only || isUseful(value, of, count)),
            ],
            value: asked.only ?? '',
            onChange: (only) => change({ only: only === '' ? null : only }),
          }}
        />
      )}
      {of && of.total > BOOKINGS_SHOWN && <p className="muted">{text.shownFirst(BOOKINGS_SHOWN, mayExport)}</p>}
      <DeskList
        label={text.title}
        of={shown ?? null}
        columns={columnsOf(of)}
        to={({ number }) => `${root}/${number}${search}`}
        nameOf={nameOf}
        row={(item) => ({
          title: nameOf(item),
          detail: [text.places(1 + item.guests), text.dueLine(item), item.attendedAt !== null && text.came].filter(Boolean).join(' · '),
          end: <BookingTag of={item} />,
          chevron: false,
        })}
        problem={error && <DeskProblem error={error} words={text.problem} onRetry={() => void bookings(slot).refresh()} />}
        empty={
          isFiltered ? (
            <EmptyState
              icon={slidersHorizontal}
              text={text.nothing}
              action={
                <Button variant="secondary" size="sm" onClick={() => change({ q: '', only: null })}>
                  {text.clear}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={users} text={text.none} />
          )
        }
      />
    </>
  )
}

/** A chip that would show everything or nothing says nothing. */
function isUseful(chip: Chip, of: DeskBookings | null, count: number | null): boolean {
  if (of === null || count === null || count === 0) return false
  return chip === 'absent' ? of.day.attended > 0 : chip !== 'in' || count < of.bookings.length
}

const searched = ({ firstname, lastname, number }: DeskBooking) => [firstname, lastname, number, text.number(number)]

function columnsOf(of: DeskBookings | null): Column<DeskBooking>[] {
  const { columns } = text
  return [
    { id: 'name', label: columns.name, cell: nameOf },
    { id: 'state', label: columns.state, width: '18%', cell: (item) => <BookingTag of={item} /> },
    { id: 'places', label: columns.places, width: '8%', figure: true, cell: ({ guests }) => 1 + guests },
    ...((of?.hasPrice ?? true) ? [{ id: 'due', label: columns.due, width: '12%', figure: true, cell: text.due }] : []),
    ...(of?.questions ?? []).map((label, i) => ({
      id: `answer ${i}`,
      label,
      wraps: true,
      cell: ({ answers }: DeskBooking) => answers[i] || '–',
    })),
    ...((of?.day.attended ?? 0) > 0 ? [{ id: 'came', label: columns.came, width: '10%', numeric: true, cell: text.cameAt }] : []),
  ]
}
