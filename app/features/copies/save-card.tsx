import type { CardAnswer } from '#domain/accounts/api.ts'
import { type PlainDate, romeDay } from '#domain/plain-date.ts'
import { copiesOf, openWallet, savePdf, withdrawCopy, type CardCopy } from './data.ts'
import { walletsHere } from '#app/platform/device/wallets.ts'
import { copies as text } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { printer, smartphone } from '#app/ui/icons.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { copyEnd } from '#domain/cards/credential/copy-end.ts'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { Group } from '#app/ui/group.tsx'
import { Row } from '#app/ui/row.tsx'

// The note on Google's wallet stands right below its button.
const WALLETS = ['apple', 'google'] as const

/** Ways to keep the card elsewhere, as device and keys allow, and the existing copies. */
export function SaveCard({ card, today, works }: { card: CardAnswer; today: PlainDate; works: boolean }) {
  const { number } = card
  const copies = copiesOf(number)
  const { data: known, error } = copies.use()
  const action = useAction('copies of the card')
  const here = walletsHere()

  const run = (name: string, act: () => Promise<unknown>) =>
    action.run(async () => {
      await act()
      await copies.refresh()
    }, name)
  const print = () =>
    run('print', async () => {
      if (await savePdf(number, text.pdfName)) showToast(text.pdfDone)
    })
  const withdraw = ({ id }: CardCopy) =>
    run(id, async () => {
      await withdrawCopy(id)
      showToast(text.withdrawn)
    })

  return (
    <div className="stack">
      {works ? (
        <>
          <p className="muted">{text.lead}</p>
          <Button wide icon={printer} busy={action.busy === 'print'} onClick={print}>
            {text.pdf}
          </Button>
          {WALLETS.map(
            (kind) =>
              here[kind] &&
              known?.wallets[kind] && (
                <Button
                  key={kind}
                  wide
                  variant="secondary"
                  icon={smartphone}
                  busy={action.busy === kind}
                  onClick={() => run(kind, () => openWallet(number, kind))}
                >
                  {text[kind]}
                </Button>
              ),
          )}
          {here.google && known?.wallets.google && <p className="muted sm">{text.googleNote}</p>}
        </>
      ) : (
        <Banner tone="neutral">{text.notNow}</Banner>
      )}
      <ActionFailure
        error={action.error ?? error}
        ways={{ retry: action.error ? action.retry : () => void copies.refresh(), signIn: '/login?return=%2Ftessera' }}
      />
      {known ? (
        <CopyList copies={known.copies} validTo={card.periods.validTo} today={today} busy={action.busy} onWithdraw={withdraw} />
      ) : (
        error === null && <SkeletonRows rows={1} thumbs={false} />
      )}
    </div>
  )
}

type CopyListProps = {
  copies: CardCopy[]
  /** The card's last day. */
  validTo: PlainDate | null
  today: PlainDate
  /** The id of the copy being withdrawn. */
  busy: string | null
  onWithdraw: (copy: CardCopy) => void
}

/** The valid copies, each with its withdrawal. */
export function CopyList({ copies, validTo, today, busy, onWithdraw }: CopyListProps) {
  const question = useQuestion()
  if (copies.length === 0) return null
  const withdraw = (copy: CardCopy) =>
    question.ask({ title: text.question, text: text.questionText, confirm: text.withdraw, danger: true }, () => onWithdraw(copy))
  return (
    <section className="stack">
      <h3>{text.list}</h3>
      <Group>
        {copies.map((copy) => {
          const isTimed = copies.filter((other) => isAlike(other, copy)).length > 1
          const since = text.since(copy.createdAt, { ...copyEnd(validTo, copy.expiresAt, today), isTimed })
          return (
            <Row
              key={copy.id}
              title={text.kinds[copy.kind]}
              detail={since}
              end={
                <Button
                  variant="secondary"
                  size="sm"
                  busy={busy === copy.id}
                  aria-label={text.withdrawLabel(text.kinds[copy.kind], since)}
                  onClick={() => withdraw(copy)}
                >
                  {text.withdraw}
                </Button>
              }
            />
          )
        })}
      </Group>
      {question.dialog}
    </section>
  )
}

const isAlike = (one: CardCopy, other: CardCopy): boolean => one.kind === other.kind && romeDay(one.createdAt) === romeDay(other.createdAt)
