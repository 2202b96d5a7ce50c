import { useState } from 'react'
import type { CardCopy } from '../../data/copies.ts'
import { copies as text } from '../../texts/copies.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Group } from '../../ui/group.tsx'
import { Row } from '../../ui/row.tsx'

/** The copies that hold, each with the way to withdraw it. `busy`: the id of the one that is being withdrawn. */
export function CopyList({ copies, busy, onWithdraw }: { copies: CardCopy[]; busy: string | null; onWithdraw: (copy: CardCopy) => void }) {
  const [asked, setAsked] = useState<CardCopy | null>(null)
  if (copies.length === 0) return null
  return (
    <section>
      <h3>{text.list}</h3>
      <Group>
        {copies.map((copy) => {
          const since = text.since(copy.createdAt, copy.expiresAt)
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
                  onClick={() => setAsked(copy)}
                >
                  {text.withdraw}
                </Button>
              }
            />
          )
        })}
      </Group>
      <ConfirmDialog
        open={asked !== null}
        title={text.question}
        text={text.questionText}
        confirm={text.withdraw}
        cancel={text.cancel}
        danger
        onConfirm={() => {
          setAsked(null)
          if (asked) onWithdraw(asked)
        }}
        onCancel={() => setAsked(null)}
      />
    </section>
  )
}
