import { useState } from 'react'
import { recordsOf, textOf } from '#domain/fields.ts'
import { endColumns, IMPORT_FIELDS, type ImportColumn } from '#domain/imports/columns.ts'
import type { Looked, MemberImport, ReadAs } from '#domain/imports/import.ts'
import { ENCODINGS, SEPARATORS } from '#domain/spreadsheet/csv-rows.ts'
import { usePage } from '#app/platform/content/use-page.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { check, look } from './data.ts'
import styles from './imports.module.css'
import { imports as text } from './texts.ts'

/** The file's settings, and the meaning of each column. */
export function Columns({ of: one, looked }: { of: MemberImport; looked: Looked }) {
  const action = useAction('file not checked')
  const { page } = usePage('associazione')
  const [columns, setColumns] = useState<readonly ImportColumn[]>(looked.columns)
  const [options, setOptions] = useState({ category: looked.options.category, padNumbers: looked.options.padNumbers })
  const categories = recordsOf(page?.['membershipCategories']).map(({ id, label }) => ({ value: textOf(id), label: textOf(label) }))
  const isWhole = columns.includes('lastname')
  const ends = endColumns(looked.header, columns)
  /** A field has one column, so its former column is cleared. */
  const put = (at: number, field: ImportColumn) =>
    setColumns(columns.map((now, i) => (i === at ? field : now !== null && now === field ? null : now)))
  return (
    <>
      <ReadAsFields id={one.id} looked={looked} />
      <ListSection title={text.columns}>
        <div className="stack">
          <p className="muted">{text.columnsLead}</p>
          <Group>
            <ul className={styles.list}>
              {looked.header.map((name, i) => (
                // oxlint-disable-next-line react/no-array-index-key -- a column is known by its position
                <li key={i} className={styles.column}>
                  <div>
                    <p>
                      <b>{name || text.unnamed(i + 1)}</b>
                    </p>
                    <p className="muted sm">{sampleOf(looked, i)}</p>
                  </div>
                  <SelectField
                    label={text.readColumn(name || text.unnamed(i + 1))}
                    name={`column-${i}`}
                    value={columns[i] ?? ''}
                    options={[
                      { value: '', label: text.leftOut },
                      ...IMPORT_FIELDS.map((field) => ({ value: field, label: text.field[field] })),
                    ]}
                    onChange={({ currentTarget: { value } }) => put(i, IMPORT_FIELDS.find((field) => field === value) ?? null)}
                  />
                </li>
              ))}
            </ul>
          </Group>
        </div>
      </ListSection>
      <ListSection title={text.forAll}>
        <div className={styles.form}>
          <SelectField
            label={text.category}
            name="category"
            hint={text.categoryHint}
            value={options.category}
            options={categories}
            onChange={({ currentTarget: { value } }) => setOptions({ ...options, category: value })}
          />
          {columns.includes('cardNumber') && (
            <Checkbox
              label={text.pad}
              name="pad"
              checked={options.padNumbers}
              onChange={({ currentTarget: { checked } }) => setOptions({ ...options, padNumbers: checked })}
            />
          )}
          {ends.length > 0 && <Banner tone="warn">{text.endColumn(ends[0]!)}</Banner>}
          {!isWhole && <Banner tone="warn">{text.noLastname}</Banner>}
          <ActionFailure error={action.error} ways={{ retry: action.retry }} />
          {isWhole && (
            <div>
              <Button busy={action.busy !== null} onClick={() => action.run(() => check(one.id, { columns, options }))}>
                {text.check}
              </Button>
            </div>
          )}
        </div>
      </ListSection>
    </>
  )
}

const sampleOf = ({ sample }: Looked, i: number): string =>
  sample
    .map((row) => row[i] ?? '')
    .filter(Boolean)
    .slice(0, 3)
    .join(' · ') || text.nothing

/** The detected settings, to be corrected by hand. */
export function ReadAsFields({ id, looked }: { id: string; looked: ReadAs & Partial<Pick<Looked, 'sheets'>> }) {
  const action = useAction('file not opened again')
  const { encoding, separator, sheet, sheets = [], headRow } = looked
  const as = (changes: Partial<ReadAs>) => action.run(() => look(id, { encoding, separator, sheet, ...changes }))
  const rows = Array.from({ length: Math.max(12, headRow) }, (_, i) => ({ value: String(i + 1), label: String(i + 1) }))
  return (
    <ListSection title={text.readAs}>
      <div className={styles.form} aria-busy={action.busy !== null}>
        <div className={styles.pair}>
          {encoding && (
            <SelectField
              label={text.encoding}
              name="encoding"
              value={encoding}
              options={ENCODINGS.map((value) => ({ value, label: text.encodings[value] }))}
              onChange={({ currentTarget: { value } }) => as({ encoding: ENCODINGS.find((known) => known === value)! })}
            />
          )}
          {separator && (
            <SelectField
              label={text.separator}
              name="separator"
              value={separator}
              options={SEPARATORS.map((value) => ({ value, label: text.separators[value] }))}
              onChange={({ currentTarget: { value } }) => as({ separator: SEPARATORS.find((known) => known === value)! })}
            />
          )}
          {sheets.length > 1 && (
            <SelectField
              label={text.sheet}
              name="sheet"
              value={sheet ?? ''}
              options={sheets.map((value) => ({ value, label: value }))}
              onChange={({ currentTarget: { value } }) => as({ sheet: value })}
            />
          )}
          <SelectField
            label={text.headRow}
            name="headRow"
            value={String(headRow)}
            options={rows}
            onChange={({ currentTarget: { value } }) => as({ headRow: Number(value) })}
          />
        </div>
        <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      </div>
    </ListSection>
  )
}
