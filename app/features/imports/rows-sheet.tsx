import type { Alike, ImportedRow, MemberImport, Shown } from '#domain/imports/import.ts'
import { leftWords, problemWords, warningWords } from '#domain/imports/words.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { deskText } from '#app/ui/desk/texts.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { ChoiceField } from './choice-field.tsx'
import { choose, importRows, rowsOf } from './data.ts'
import styles from './imports.module.css'
import { imports as text } from './texts.ts'

/** Rows with their problems and warnings. `shown`: null while closed. */
export function RowsSheet({ of: one, shown, onClose }: { of: MemberImport; shown: Shown | null; onClose: () => void }) {
  return (
    <Sheet open={shown !== null} onClose={onClose} title={shown ? text.rowsTitle[shown] : text.seeRows}>
      {shown && <Rows key={shown} of={one} shown={shown} />}
    </Sheet>
  )
}

function Rows({ of: one, shown }: { of: MemberImport; shown: Shown }) {
  const query = rowsOf(one.id, shown)
  const { data: known, error } = importRows.at(query).use()
  const action = useAction('more rows not loaded')
  if (!known)
    return error ? (
      <ActionFailure error={error} ways={{ retry: () => void importRows.at(query).refresh() }} />
    ) : (
      <SkeletonRows rows={4} thumbs={false} />
    )
  return (
    <div className="stack">
      {known.rows.length === 0 ? (
        <p className="muted">{text.noRows}</p>
      ) : (
        <Group>
          <ul className={styles.list}>
            {known.rows.map((row) => (
              <OneRow key={row.row} of={one} row={row} shown={shown} />
            ))}
          </ul>
        </Group>
      )}
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      {known.next !== null && (
        <Button variant="secondary" wide busy={action.busy !== null} onClick={() => action.run(() => importRows.more(query))}>
          {deskText.more}
        </Button>
      )}
    </div>
  )
}

function OneRow({ of: { id, policy }, row, shown }: { of: MemberImport; row: ImportedRow; shown: Shown }) {
  const action = useAction('choice not kept')
  const { alike, problems, warnings, left } = row
  const said = {
    bad: problems.map(problemWords),
    warned: warnings.map(warningWords),
    alike: alike ? [alikeWords(alike, row.known)] : [],
    left: [leftWords(left)],
  }[shown]
  return (
    <li className={styles.row}>
      <p>
        <b>{text.row(row.row, row.name)}</b>
      </p>
      {said.map((words) => (
        <p key={words} className="muted sm">
          {words}
        </p>
      ))}
      {shown === 'alike' && alike && (
        <>
          <ChoiceField
            name={`row-${row.row}`}
            by={alike.by}
            value={row.choice ?? policy[alike.by]}
            onChoose={(choice) => action.run(() => choose(id, alike.by, choice, row.row))}
          />
          <ActionFailure error={action.error} ways={{ retry: action.retry }} />
        </>
      )}
    </li>
  )
}

const alikeWords = ({ by, number, row }: Alike, known: string | null): string =>
  by === 'row' ? text.alikeRow(row) : text.alikeOne[by](text.knownAs(known, number))
