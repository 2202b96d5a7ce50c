import { useState } from 'react'
import { useNavigate } from 'react-router'
import { cutOf, type MemberImport } from '#domain/imports/import.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { fileText } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Checked } from './checked.tsx'
import { Columns, ReadAsFields } from './columns.tsx'
import { act, drop, isWorking, memberImport } from './data.ts'
import styles from './imports.module.css'
import { Rejected } from './rejected.tsx'
import { RowsSheet } from './rows-sheet.tsx'
import { imports as text } from './texts.ts'

const LOOK_MS = 1_000

type Props = { id: string; root: string; members: string }

/** /gestione/soci/importa/:id: one file, from its columns to its result. `root`: the page where files are chosen. */
export function ImportScreen({ id, root, members }: Props) {
  const resource = memberImport(id)
  const isBusy = isWorking(resource.get().data ?? { state: 'checked' })
  const { data: one, error, fetchedAt } = resource.use(isBusy ? { every: LOOK_MS } : {})
  const path = [
    { title: text.members, to: members },
    { title: text.title, to: root },
  ]
  if (!one)
    return (
      <DeskPage title={text.title} path={path.slice(0, 1)} loading={error === null}>
        {error === null ? (
          <SkeletonRows rows={5} thumbs={false} />
        ) : error.status === 404 ? (
          <EmptyState icon={fileText} text={text.gone} action={<Again root={root} />} />
        ) : (
          <DeskProblem error={error} words={text.unknown} onRetry={() => void resource.refresh()} />
        )}
      </DeskPage>
    )
  const cut = cutOf(one)
  return (
    <DeskPage
      title={one.name}
      path={path}
      state={cut ? text.cut[cut].state : text.states[one.state]}
      freshness={{ fetchedAt, stale: error !== null }}
    >
      <div className="stack">
        <Body of={one} root={root} members={members} />
      </div>
    </DeskPage>
  )
}

const Again = ({ root }: { root: string }) => (
  <LinkButton variant="secondary" size="sm" to={root}>
    {text.another}
  </LinkButton>
)

function Body({ of: one, root, members }: { of: MemberImport; root: string; members: string }) {
  const { state, looked, summary, problem } = one
  switch (state) {
    case 'uploading':
      return (
        <>
          <Banner tone="warn">{text.halfSent}</Banner>
          <div className={styles.acts}>
            <LinkButton to={root}>{text.chooseAgain}</LinkButton>
            <Drop id={one.id} root={root} />
          </div>
        </>
      )
    case 'unreadable':
      return (
        <>
          <div role="alert">
            <Banner tone="bad">{problem ? text.problem[problem] : text.states.unreadable}</Banner>
          </div>
          {looked && <ReadAsFields id={one.id} looked={looked} />}
          <div className={styles.acts}>
            <LinkButton to={root}>{text.another}</LinkButton>
            <Drop id={one.id} root={root} />
          </div>
        </>
      )
    case 'looked':
      return (
        looked && (
          <>
            <Columns key={JSON.stringify([looked.encoding, looked.separator, looked.sheet, looked.headRow])} of={one} looked={looked} />
            <div>
              <Drop id={one.id} root={root} />
            </div>
          </>
        )
      )
    case 'checked':
      return (
        summary && (
          <Checked of={one} summary={summary}>
            <Drop id={one.id} root={root} />
          </Checked>
        )
      )
    case 'checking':
      return (
        <>
          <Progress words={text.checking(one.done)} hint={text.goesOn} />
          <div>
            <Drop id={one.id} root={root} />
          </div>
        </>
      )
    case 'running':
      return <Progress words={text.running(one.done, summary?.good ?? 0)} hint={text.goesOn} value={one.done} max={summary?.good ?? 0} />
    case 'undoing':
      return <Progress words={text.undoing((one.outcomes.created ?? 0) + (one.outcomes.updated ?? 0))} hint={text.goesOn} />
    case 'settling':
      return <Progress words={text.settling} hint={text.goesOn} />
    default:
      return <Ended of={one} root={root} members={members} />
  }
}

function Progress({ words, hint, value, max }: { words: string; hint: string; value?: number; max?: number }) {
  return (
    <div className={styles.form}>
      <progress className={styles.bar} aria-label={words} {...(value !== undefined && { value, max: Math.max(max ?? 0, 1) })} />
      <output>{words}</output>
      <p className="muted sm">{hint}</p>
    </div>
  )
}

function Drop({ id, root }: { id: string; root: string }) {
  const action = useAction('file not thrown away')
  const navigate = useNavigate()
  const { ask, dialog } = useQuestion()
  const press = () =>
    ask({ title: text.dropTitle, text: text.dropText, confirm: text.drop, danger: true }, () =>
      action.run(async () => {
        await drop(id)
        await navigate(root, { replace: true })
      }),
    )
  return (
    <>
      <Button variant="secondary" busy={action.busy !== null} onClick={press}>
        {text.drop}
      </Button>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      {dialog}
    </>
  )
}

function Ended({ of: one, root, members }: { of: MemberImport; root: string; members: string }) {
  const action = useAction('import not changed')
  const { ask, dialog } = useQuestion()
  const [isLeftShown, setLeftShown] = useState(false)
  const isUndone = one.state === 'undone'
  const cut = cutOf(one)
  const left = (one.summary?.bad ?? 0) + (one.outcomes.left ?? 0)
  const undo = () =>
    ask({ title: text.undoTitle, text: text.undoText, confirm: text.undo, danger: true }, () =>
      action.run(() => act(one.id, 'undo'), 'undo'),
    )
  const settle = () =>
    ask({ title: text.settleTitle, text: text.settleText, confirm: text.settle }, () => action.run(() => act(one.id, 'settle'), 'settle'))
  return (
    <>
      <output>
        <Banner tone={cut ? 'warn' : isUndone ? 'info' : 'ok'}>
          <p>
            <b>{cut ? text.cut[cut].title(one) : isUndone ? text.undone(one) : text.done(one)}</b>
          </p>
          {cut && <p className="sm">{text.cut[cut].why}</p>}
          {(one.outcomes.kept ?? 0) > 0 && <p className="sm">{text.kept(one.outcomes.kept!)}</p>}
          {one.undoUntil !== null && <p className="sm">{text.undoUntil(one.undoUntil)}</p>}
          {one.state === 'settled' && <p className="sm">{text.settled}</p>}
        </Banner>
      </output>
      {left > 0 && (
        <Rejected id={one.id}>
          {(one.outcomes.left ?? 0) > 0 && (
            <Button variant="secondary" size="sm" onClick={() => setLeftShown(true)}>
              {text.seeRows}
            </Button>
          )}
        </Rejected>
      )}
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      <div className={styles.acts}>
        <LinkButton to={members}>{text.seeMembers}</LinkButton>
        {one.undoUntil !== null && (
          <>
            <Button variant="secondary" busy={action.busy === 'undo'} onClick={undo}>
              {text.undo}
            </Button>
            <Button variant="secondary" busy={action.busy === 'settle'} onClick={settle}>
              {text.settle}
            </Button>
          </>
        )}
        <LinkButton variant="secondary" to={root}>
          {text.another}
        </LinkButton>
      </div>
      {dialog}
      <RowsSheet of={one} shown={isLeftShown ? 'left' : null} onClose={() => setLeftShown(false)} />
    </>
  )
}
