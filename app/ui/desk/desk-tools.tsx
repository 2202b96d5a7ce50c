import type { ReactNode } from 'react'
import { formatNumber } from '#domain/format.ts'
import { Chip, Chips } from '#app/ui/chip.tsx'
import { SearchField } from '#app/ui/search-field.tsx'
import styles from './desk-tools.module.css'

export type FilterChip<S extends string> = { value: S; label: string; count?: number | null }

/**
 * The tools above a list: its search field (shortcut `/`), chips of which one is on, and others.
 *
 * @param search `label` is the accessible name and the placeholder
 * @param chips the first is usually "Tutti", with the value ''; `buttons` stand at the end of their line, on a phone too
 */
export function DeskTools<S extends string>({
  search,
  chips,
  children,
}: {
  search?: { label: string; value: string; onChange: (value: string) => void }
  chips?: { label: string; of: readonly FilterChip<S>[]; value: S; onChange: (value: S) => void; buttons?: ReactNode }
  children?: ReactNode
}) {
  return (
    <div className={styles.tools}>
      {search && <SearchField className={styles.search} placeholder={search.label} {...search} />}
      {chips && (
        <div className={styles.chips}>
          <Chips label={chips.label}>
            {chips.of.map(({ value, label, count }) => (
              <Chip key={value} on={value === chips.value} onClick={() => chips.onChange(value)}>
                {label} {count !== undefined && count !== null && <span className="num">{formatNumber(count)}</span>}
              </Chip>
            ))}
          </Chips>
          {chips.buttons && <div className={styles.buttons}>{chips.buttons}</div>}
        </div>
      )}
      {children}
    </div>
  )
}
