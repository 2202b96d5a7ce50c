import { useState } from 'react'
import type { BankLine, Proposal } from '#domain/payments/match.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { banknote, check } from '#app/ui/icons.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { bank, bookLine, wholeFee } from './bank-data.ts'
import { BankFile } from './bank-file.tsx'
import { BankLineRow } from './bank-line.tsx'
import { RoomTabs } from './room-tabs.tsx'
import { bank as text } from './texts-bank.ts'
import { list as words } from './texts.ts'

/** /gestione/pagamenti/estratto-conto: the bank's credits with the proposed cards. Nothing is booked without a press. */
export function Bank({ root }: { root: string }) {
  const { data: known, fetchedAt, error } = bank.use()
  return (
    <DeskPage
      title={text.title}
      state={known ? text.lead(known.open) : null}
      {...(known && { freshness: { fetchedAt, stale: error !== null } })}
    >
      <div className="stack">
        <RoomTabs root={root} current="estratto-conto" />
        {known ? (
          <>
            <BankFile known={known.columns} />
            <Open lines={known.lines} open={known.open} />
          </>
        ) : error ? (
          <DeskProblem error={error} words={words.problem} onRetry={() => void bank.refresh()} />
        ) : (
          <SkeletonRows rows={4} thumbs={false} />
        )}
      </div>
    </DeskPage>
  )
}

type Sure = { line: BankLine; proposal: Proposal }
const sureOf = (lines: readonly BankLine[]): Sure[] =>
  lines.flatMap((line) => {
    const [proposal] = line.proposals
    return proposal?.confidence === 'sure' && !proposal.quote.isOwn ? [{ line, proposal }] : []
  })

function Open({ lines, open }: { lines: BankLine[]; open: number }) {
  const action = useAction('bank lines not booked')
  const { ask, dialog } = useQuestion()
  const [done, setDone] = useState(0)
  const sure = sureOf(lines)
  const bookAll = () =>
    ask({ title: text.sureTitle(sure.length), text: text.sureText, confirm: text.confirm }, () =>
      action.run(async () => {
        setDone(0)
        // One at a time: after a refusal the rest wait for the next press.
        for (const { line, proposal } of sure) {
          await bookLine(line, wholeFee(proposal.quote))
          setDone((n) => n + 1)
        }
        showToast(text.booked(sure.length))
      }),
    )
  return (
    <ListSection title={text.waiting}>
      <div className="stack">
        {sure.length > 0 && (
          <div>
            <Button icon={check} size="sm" busy={action.busy !== null} onClick={bookAll}>
              {text.bookSure(sure.length)}
            </Button>
          </div>
        )}
        <output className="muted">{action.busy !== null && text.progress(done)}</output>
        <ActionFailure error={action.error} ways={{ retry: action.retry }} />
        {lines.length === 0 ? (
          <Group>
            <EmptyState icon={banknote} text={text.none} />
          </Group>
        ) : (
          lines.map((line) => <BankLineRow key={line.id} line={line} />)
        )}
        {open > lines.length && <p className="muted">{text.more(open - lines.length)}</p>}
        {dialog}
      </div>
    </ListSection>
  )
}
