import { useState, type ReactNode } from 'react'
import { ALIKE_BY, type AlikeBy, type MemberImport, type Shown, type Summary } from '#domain/imports/import.ts'
import { formatNumber } from '#domain/format.ts'
import { countedWords } from '#domain/imports/words.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { ChoiceField } from './choice-field.tsx'
import { act, choose, look } from './data.ts'
import styles from './imports.module.css'
import { Rejected } from './rejected.tsx'
import { RowsSheet } from './rows-sheet.tsx'
import { imports as text } from './texts.ts'

/** The result of the dry run, and the choices for people who may be known already. `children`: one more button. */
export function Checked({ of: one, summary, children }: { of: MemberImport; summary: Summary; children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const action = useAction('import not begun')
  const { ask, dialog } = useQuestion()
  const alike = ALIKE_BY.filter((by) => summary.alike[by])
  const { skip = 0, update = 0 } = one.chosen
  const goes = summary.good - skip
  const entering = Math.min(summary.registered, goes - update)
  const run = () =>
    ask({ title: text.runTitle(goes), text: text.runText, confirm: text.runConfirm }, () => action.run(() => act(one.id, 'run'), 'run'))
  return (
    <>
      <output>
        <Banner tone={summary.bad === 0 ? 'ok' : 'info'}>
          <p>
            <b>{text.ready(summary.good, summary.rows)}</b> {summary.bad === 0 && text.allGood}
          </p>
          <p className="sm">{text.dates}</p>
          {entering > 0 && <p className="sm">{text.registered(entering, skip + update > 0)}</p>}
        </Banner>
      </output>
      {summary.bad > 0 && (
        <ListSection title={text.bad(summary.bad)}>
          <div className="stack">
            <p className="muted">{text.badLead}</p>
            <Counted of={summary.problems} kind="problem" />
            <Rejected id={one.id}>
              <Button variant="secondary" size="sm" onClick={() => setShown('bad')}>
                {text.seeRows}
              </Button>
            </Rejected>
          </div>
        </ListSection>
      )}
      {alike.length > 0 && (
        <ListSection title={text.alike}>
          <div className="stack">
            <p className="muted">{text.alikeLead}</p>
            <Group>
              <ul className={styles.list}>
                {alike.map((by) => (
                  <AlikeKind key={by} of={one} by={by} count={summary.alike[by]!} />
                ))}
              </ul>
            </Group>
            {alike.some((by) => one.policy[by] === 'update') && <p className="muted sm">{text.updateHint}</p>}
            <div>
              <Button variant="secondary" size="sm" onClick={() => setShown('alike')}>
                {text.seeRows}
              </Button>
            </div>
          </div>
        </ListSection>
      )}
      {Object.keys(summary.warnings).length > 0 && (
        <ListSection title={text.warned}>
          <div className="stack">
            <Counted of={summary.warnings} kind="warning" />
            <div>
              <Button variant="secondary" size="sm" onClick={() => setShown('warned')}>
                {text.seeRows}
              </Button>
            </div>
          </div>
        </ListSection>
      )}
      <div className={styles.end}>
        <ActionFailure error={action.error} ways={{ retry: action.retry }} />
        {goes <= 0 && <p className="muted">{text.nothingToRun}</p>}
        <div className={styles.acts}>
          {summary.good > 0 && (
            <Button busy={action.busy === 'run'} onClick={run}>
              {text.run(Math.max(goes, 0))}
            </Button>
          )}
          <Button variant="secondary" busy={action.busy === 'look'} onClick={() => action.run(() => look(one.id, readAsOf(one)), 'look')}>
            {text.changeColumns}
          </Button>
          {children}
        </div>
      </div>
      {dialog}
      <RowsSheet of={one} shown={shown} onClose={() => setShown(null)} />
    </>
  )
}

const readAsOf = ({ looked }: MemberImport) =>
  looked ? { encoding: looked.encoding, separator: looked.separator, sheet: looked.sheet, headRow: looked.headRow } : {}

function Counted({ of, kind }: { of: Record<string, number>; kind: 'problem' | 'warning' }) {
  const all = Object.entries(of).toSorted(([, a], [, b]) => b - a)
  return (
    <Group>
      <ul className={styles.list}>
        {all.map(([key, count]) => (
          <li key={key} className={styles.counted}>
            <b className="num">{formatNumber(count)}</b>
            <span>{countedWords(key, kind)}</span>
          </li>
        ))}
      </ul>
    </Group>
  )
}

function AlikeKind({ of: { id, policy }, by, count }: { of: MemberImport; by: AlikeBy; count: number }) {
  const action = useAction('choice not kept')
  return (
    <li className={styles.column}>
      <p>{text.alikeBy[by](count)}</p>
      <ChoiceField name={`choice-${by}`} by={by} value={policy[by]} onChoose={(choice) => action.run(() => choose(id, by, choice, null))} />
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
    </li>
  )
}
