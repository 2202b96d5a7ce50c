import { copyEnd } from '#domain/cards/credential/copy-end.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import type { CardCopy } from './data.ts'
import { copies as text } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { Group } from '#app/ui/group.tsx'
import { Row } from '#app/ui/row.tsx'

type CopyListProps = {
  copies: CardCopy[]
  /** The card's own last day. */
  validTo: PlainDate | null
  today: PlainDate
  /** The id of the one that is being withdrawn. */
  busy: string | null
  onWithdraw: (copy: CardCopy) => void
}

/** The copies that hold, each with the way to withdraw it. */
export function CopyList({ copies, validTo, today, busy, onWithdraw }: CopyListProps) {
  const question = useQuestion()
  if (copies.length === 0) return null
  const withdraw = (copy: CardCopy) =>
    question.ask({ title: text.question, text: text.questionText, confirm: text.withdraw, danger: true }, () => onWithdraw(copy))
  return (
    <section>
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
