import { formatLongDate, withDay } from '#domain/format.ts'
import { Screen } from '#app/shell/screen.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { ActionFailure, Failure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { Row } from '#app/ui/row.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { leave, ownMembership } from './own-data.ts'
import { leaving as text } from './texts-leaving.ts'

/** /account/lascia: withdrawal (recesso), which does not erase the account (domain guide, section 2). */
export function Lascia() {
  const { data: own, error } = ownMembership.use()
  const action = useAction('association not left')
  const { ask, dialog } = useQuestion()
  const today = useToday()
  const from = own && formatLongDate(own.leavingOn)
  const go = () =>
    ask({ title: text.question, text: text.questionText(from!), confirm: text.confirm, cancel: text.stay, danger: true }, () =>
      action.run(leave),
    )
  return (
    <Screen title={text.title} lead={text.lead} bar={{ back: '/account' }} narrow>
      <div className="stack">
        {own === null &&
          (error ? (
            <Failure error={error} ways={{ retry: () => void ownMembership.refresh() }} />
          ) : (
            <SkeletonRows rows={3} thumbs={false} />
          ))}
        {own && own.endsOn !== null && (
          <Banner tone="neutral">
            <p>
              <b>{own.reason === 'withdrawal' ? text.left : text.over}</b>
            </p>
            <p>{text.outFrom(formatLongDate(own.endsOn))}</p>
          </Banner>
        )}
        {own?.mayNot === 'ended' && own.endsOn! <= today && (
          <Group>
            <Row title={text.comeBack} detail={text.comeBackDetail} to="/account/domanda" chevron />
          </Group>
        )}
        {own?.mayNot === 'not_member' && <p>{text.notMember}</p>}
        {own?.mayNot === 'minor' && <p>{text.minor}</p>}
        {own && own.memberSince !== null && (
          <Group>
            <Row title={formatLongDate(own.memberSince)} detail={text.since} />
            {own.registerNumber !== null && <Row title={String(own.registerNumber)} detail={text.register} />}
          </Group>
        )}
        {own?.mayNot === null && (
          <>
            <p>{text.means(withDay('dal', from!))}</p>
            <p>{text.keeps}</p>
            <ActionFailure error={action.error} ways={{ retry: action.retry }} />
            <Button wide variant="danger" busy={action.busy !== null} onClick={go}>
              {text.confirm}
            </Button>
          </>
        )}
        <Group>
          <Row title={text.erase} detail={text.eraseDetail} to="/account/elimina" chevron />
        </Group>
      </div>
      {dialog}
    </Screen>
  )
}
