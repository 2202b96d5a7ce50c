import { useState, type CSSProperties } from 'react'
import type { ChildCard } from '#domain/family/family.ts'
import { formatLongDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { CardNumber } from '#app/ui/card/card-number.tsx'
import { longestWord } from '#app/ui/card/draw-card.ts'
import { family as ownFamily } from './data.ts'
import { takeCardBack, takeInvitationBack } from './invitation-data.ts'
import { Screen } from '#app/shell/screen.tsx'
import { family as words } from './texts.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Group } from '#app/ui/group.tsx'
import { Row } from '#app/ui/row.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { ActionFailure, Failure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { ListSection } from '#app/ui/list-section.tsx'
import styles from './family-screen.module.css'
import { InviteChild } from './invite-child.tsx'

/** /account/famiglia: the cards on this account's phones, and the guardians who carry the own card. */
export function Famiglia() {
  const { data: family, error } = ownFamily.use()
  const [inviting, setInviting] = useState<ChildCard | null>(null)
  const action = useAction('family not changed')
  const change = ({ card }: ChildCard, act: (number: string) => Promise<void>, done: string) =>
    action.run(async () => {
      await act(card.number)
      showToast(done)
    }, card.number)
  return (
    <Screen title={words.title} lead={words.lead} bar={{ back: '/tessera' }} narrow>
      <div className="stack">
        {family === null &&
          (error ? <Failure error={error} ways={{ retry: () => void ownFamily.refresh() }} /> : <SkeletonRows rows={2} thumbs={false} />)}
        {family && error?.code === 'auth.network' && <Banner tone="neutral">{words.offline}</Banner>}
        {family && family.children.length === 0 && family.guardians.length === 0 && <p>{words.none}</p>}
        {family && family.children.length > 0 && (
          <ListSection title={words.children}>
            <Group>
              {family.children.map((child) => (
                <Child
                  key={child.card.number}
                  child={child}
                  busy={action.busy === child.card.number}
                  onInvite={() => setInviting(child)}
                  onTakeBack={() => change(child, takeInvitationBack, words.takenBack)}
                  onUndo={() => change(child, takeCardBack, words.undone)}
                />
              ))}
            </Group>
            <ActionFailure error={action.error} />
          </ListSection>
        )}
        {family && family.guardians.length > 0 && (
          <ListSection title={words.guardians}>
            <div className="stack">
              <p className="muted">{words.guardiansText}</p>
              <Group>
                {family.guardians.map((name) => (
                  <Row key={name} thumb={<Avatar name={name} />} title={<Name of={name} />} detail={words.guardian} />
                ))}
              </Group>
            </div>
          </ListSection>
        )}
      </div>
      <InviteChild child={inviting} onClose={() => setInviting(null)} />
    </Screen>
  )
}

/** No word is broken, also with large text. */
const Name = ({ of: name }: { of: string }) => (
  <span className={styles.name} style={{ '--letters': longestWord(name) } as CSSProperties}>
    {name}
  </span>
)

function Child({
  child: { card, hasAccount, until, mayInvite, invitation, undoUntil },
  busy,
  onInvite,
  onTakeBack,
  onUndo,
}: {
  child: ChildCard
  busy: boolean
  onInvite: () => void
  onTakeBack: () => void
  onUndo: () => void
}) {
  const action = (label: string, text: string, onClick: () => void) => (
    <Button variant="secondary" size="sm" aria-label={label} busy={busy} onClick={onClick}>
      {text}
    </Button>
  )
  return (
    <Row
      thumb={<Avatar name={`${card.firstname} ${card.lastname}`} />}
      title={<Name of={`${card.firstname} ${card.lastname}`} />}
      detail={
        <>
          <span>
            <CardNumber number={card.number} />
          </span>
          <span>{words.until(formatLongDate(until))}</span>
          {hasAccount && <span>{words.alsoOwn}</span>}
          {undoUntil && <span>{words.undoUntil(formatLongDate(romeDay(undoUntil)))}</span>}
          {invitation && <span>{words.invited(invitation.email, formatLongDate(romeDay(invitation.expiresAt)))}</span>}
        </>
      }
      end={
        undoUntil
          ? action(words.undoLabel(card.firstname), words.undo, onUndo)
          : mayInvite &&
            (invitation
              ? action(words.takeBackLabel(card.firstname), words.takeBack, onTakeBack)
              : action(words.inviteLabel(card.firstname), words.invite, onInvite))
      }
    />
  )
}
