import type { ComponentProps } from 'react'
import { REPORT_STATES, type StaffReports, type StaffReportsState } from '#domain/reports/report.ts'
import type { StaffReportsFilter } from './desk-data.ts'
import { desk as text } from './texts-desk.ts'
import { Button } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { DeskTools, type FilterChip } from '#app/ui/desk/desk-tools.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { inbox, slidersHorizontal } from '#app/ui/icons.ts'
import styles from './desk-list.module.css'

const allOf = (states: StaffReports['states']): number => REPORT_STATES.reduce((sum, state) => sum + states[state], 0)
export const hasAny = ({ states }: Pick<StaffReports, 'states'>): boolean => allOf(states) > 0

/** The open work in the chosen topic, in a sentence. */
export function leadOf({ unanswered, states }: StaffReports, { category, q }: StaffReportsFilter): string | null {
  if (q !== '') return text.found(allOf(states))
  if (!hasAny({ states })) return null
  if (category !== null) return unanswered > 0 ? text.waitingHere(unanswered) : text.allAnsweredHere
  return unanswered > 0 ? text.waiting(unanswered) : text.allAnswered
}

export function Filters({
  filter: { state, category },
  numbers,
  search,
  onChange,
}: {
  filter: StaffReportsFilter
  search: NonNullable<ComponentProps<typeof DeskTools>['search']>
  /** null while loading. */
  numbers: Pick<StaffReports, 'states' | 'unanswered' | 'categories'> | null
  onChange: (changed: Partial<StaffReportsFilter>) => void
}) {
  const chips: FilterChip<StaffReportsState | ''>[] = [
    { value: '', label: text.all, count: numbers && allOf(numbers.states) },
    { value: 'unanswered', label: text.unanswered, count: numbers && numbers.unanswered },
    ...REPORT_STATES.filter((value) => (numbers?.states[value] ?? 0) > 0 || value === state).map((value) => ({
      value,
      label: text.states[value],
      count: numbers?.states[value] ?? null,
    })),
  ]
  const choose = (chosen: StaffReportsState | '') => onChange({ state: chosen === '' ? null : chosen })
  return (
    <>
      <DeskTools search={search}>
        {(!numbers || numbers.categories.length > 1 || category !== null) && (
          <div className={styles.category}>
            <Choice
              label={text.category}
              name="category"
              value={category}
              none={text.everyCategory}
              options={(numbers?.categories ?? []).map(({ id, label }) => ({ value: id, label }))}
              onChange={(category) => onChange({ category })}
            />
          </div>
        )}
      </DeskTools>
      <DeskTools chips={{ label: text.filters, of: chips, value: state ?? '', onChange: choose }} />
    </>
  )
}

type NothingProps = { filter: StaffReportsFilter; isNew: boolean; onClear?: (() => void) | undefined }

/** `isNew`: there never were reports; `onClear`: a filter is on, which may be why the list is empty. */
export function Nothing({ filter: { state, category, q }, isNew, onClear }: NothingProps) {
  if (isNew && !onClear) return <EmptyState icon={inbox} text={text.none} />
  if (onClear && (state !== 'unanswered' || q !== ''))
    return (
      <EmptyState
        icon={slidersHorizontal}
        text={text.nothingHere}
        action={
          <Button variant="secondary" size="sm" onClick={onClear}>
            {text.clear}
          </Button>
        }
      />
    )
  return (
    <EmptyState
      icon={inbox}
      text={category === null ? text.allAnswered : text.allAnsweredHere}
      action={
        onClear && (
          <Button variant="secondary" size="sm" onClick={onClear}>
            {text.toList}
          </Button>
        )
      }
    />
  )
}
