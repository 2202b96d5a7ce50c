import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { MAX_IMPORT_BYTES } from '#domain/imports/import.ts'
import { formatMediumDate, formatTime } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { LeaveGuard } from '#app/ui/desk/leave-guard.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { FileInput } from '#app/ui/file-input.tsx'
import { Group } from '#app/ui/group.tsx'
import { fileText } from '#app/ui/icons.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { Row } from '#app/ui/row.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { imports, sendFile } from './data.ts'
import styles from './imports.module.css'
import { imports as text } from './texts.ts'

/** /gestione/soci/importa: the choice of a file, and the last imports. `members`: the list's address. */
export function ImportStart({ root, members }: { root: string; members: string }) {
  return (
    <DeskPage title={text.title} path={[{ title: text.members, to: members }]} state={text.lead}>
      <div className="stack">
        <Choose root={root} />
        <Recent root={root} />
      </div>
    </DeskPage>
  )
}

function Choose({ root }: { root: string }) {
  const input = useRef<HTMLInputElement>(null)
  const action = useAction('file not sent')
  const navigate = useNavigate()
  const [sent, setSent] = useState<{ done: number; all: number } | null>(null)
  const [large, setLarge] = useState<string | null>(null)
  const [made, setMade] = useState<string | null>(null)
  const pick = (file: File) => {
    setLarge(file.size > MAX_IMPORT_BYTES ? file.name : null)
    if (file.size > MAX_IMPORT_BYTES) return
    action.run(async () => {
      try {
        setMade(await sendFile(file, (done) => setSent({ done, all: file.size })))
      } finally {
        setSent(null)
      }
    })
  }
  const isSent = made !== null && action.busy === null
  // The leave guard is released in an earlier effect.
  useEffect(() => {
    if (isSent) void navigate(`${root}/${made}`)
  }, [isSent, made, navigate, root])
  return (
    <div className={styles.form}>
      <LeaveGuard on={action.busy !== null} />
      <p>{text.explain}</p>
      <details>
        <summary>{text.understood}</summary>
        <p className="muted sm">{text.columnsKnown}</p>
      </details>
      <FileInput
        ref={input}
        accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        aria-label={text.choose}
        onFiles={([file]) => pick(file)}
      />
      <div>
        <Button icon={fileText} busy={action.busy !== null} onClick={() => input.current?.click()}>
          {text.choose}
        </Button>
      </div>
      <output>
        {sent && (
          <>
            <progress className={styles.bar} max={sent.all} value={sent.done} aria-label={text.title} />
            <span className="muted sm">{sent.done < sent.all ? text.sending(sent.done, sent.all) : text.opening}</span>
          </>
        )}
      </output>
      {large !== null && (
        <div role="alert">
          <Banner tone="bad">{text.tooLarge(large)}</Banner>
        </div>
      )}
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
    </div>
  )
}

const when = (ms: number): string => `${formatMediumDate(romeDay(ms))}, ${formatTime(ms)}`

function Recent({ root }: { root: string }) {
  const { data: known, error } = imports.use()
  return (
    <ListSection title={text.recent}>
      {known ? (
        <Group>
          {known.imports.length === 0 ? (
            <EmptyState icon={fileText} text={text.none} />
          ) : (
            known.imports.map((one) => (
              <Row
                key={one.id}
                to={`${root}/${one.id}`}
                title={one.name}
                detail={[when(one.createdAt), text.states[one.state], text.outcome(one)].filter(Boolean).join(' · ')}
                chevron
              />
            ))
          )}
        </Group>
      ) : error ? (
        <DeskProblem error={error} words={text.unknown} onRetry={() => void imports.refresh()} />
      ) : (
        <SkeletonRows rows={3} thumbs={false} />
      )}
    </ListSection>
  )
}
