import { useRef, useState } from 'react'
import { COLUMN_NAMES, type StatementColumns } from '#domain/payments/statement.ts'
import type { BankAnswer } from '#domain/payments/match.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { FileInput } from '#app/ui/file-input.tsx'
import { fileText } from '#app/ui/icons.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { linesBy, readStatement, takeLines, type PickedFile } from './bank-data.ts'
import styles from './payments.module.css'
import { bank as text } from './texts-bank.ts'

/** «Carica un estratto conto»: the meaning of each column, and the credits found. */
export function BankFile({ known }: { known: BankAnswer['columns'] }) {
  const input = useRef<HTMLInputElement>(null)
  const action = useAction('statement not taken')
  const [picked, setPicked] = useState<PickedFile | null>(null)
  const [columns, setColumns] = useState<Partial<StatementColumns>>({})
  const pick = (file: File) =>
    action.run(async () => {
      const read = await readStatement(file, known)
      setPicked(read)
      setColumns(read.kind === 'csv' ? read.columns : {})
    })
  const drop = () => setPicked(null)
  const found = picked?.kind === 'csv' ? linesBy(picked, columns) : picked?.kind === 'camt' ? { ...picked, unread: [] } : null
  const take = () =>
    action.run(async () => {
      if (!found) return
      const taken = await takeLines(found.lines, picked?.kind === 'csv' ? { signature: picked.signature, columns } : null)
      showToast(text.taken(taken))
      drop()
    }, 'take')
  return (
    <div className={styles.form}>
      <p className="muted">{text.explain}</p>
      <FileInput
        ref={input}
        accept=".csv,.txt,.xml,text/csv,application/xml,text/xml"
        aria-label={text.choose}
        onFiles={([file]) => pick(file)}
      />
      <div>
        <Button variant="secondary" size="sm" icon={fileText} onClick={() => input.current?.click()}>
          {picked ? text.another : text.choose}
        </Button>
      </div>
      {picked && (picked.kind === 'large' || picked.kind === 'unreadable') && (
        <div role="alert">
          <Banner tone="bad">{text[picked.kind](picked.name)}</Banner>
        </div>
      )}
      {picked?.kind === 'csv' && (
        <fieldset className={styles.columns}>
          <legend>{text.columns}</legend>
          <div className={styles.filters}>
            {COLUMN_NAMES.map((column) => (
              <SelectField
                key={column}
                label={text.column[column]}
                name={column}
                value={columns[column] == null ? '' : String(columns[column])}
                options={[
                  { value: '', label: text.noColumn },
                  ...picked.rows[picked.head]!.map((label, i) => ({ value: String(i), label: label || text.unnamed(i + 1) })),
                ]}
                onChange={({ currentTarget: { value } }) => {
                  const { [column]: _, ...others } = columns
                  setColumns(value === '' ? others : { ...others, [column]: Number(value) })
                }}
              />
            ))}
          </div>
        </fieldset>
      )}
      {found && (
        <>
          <p>
            <b>{text.found(found.lines)}</b> {text.left(found.out, found.unread.length)}
          </p>
          <div className={styles.acts}>
            {found.lines.length > 0 && (
              <Button size="sm" busy={action.busy === 'take'} onClick={take}>
                {text.take(found.lines.length)}
              </Button>
            )}
            <Button variant="secondary" size="sm" onClick={drop}>
              {text.drop}
            </Button>
          </div>
        </>
      )}
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
    </div>
  )
}
