import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { closeAccount } from '#app/platform/session/account.ts'
import { appInfo } from '#app/platform/association.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { dropUnsent } from '#app/features/reports/leave.ts'
import { signOut } from '#app/platform/session/session.ts'
import { closure as words } from './texts-closure.ts'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { Group } from '#app/ui/group.tsx'
import { download, mail, trash2 } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import styles from './account-screen.module.css'
import { AccountPage } from './account-page.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'

/**
 * /account/elimina: erasing the account differs from leaving the association (domain guide §2), so the page first says what is deleted,
 * what the law keeps, and which cases are another request.
 */
export function Closure() {
  const navigate = useNavigate()
  const question = useQuestion()
  const isClosed = useRef(false)
  const action = useAction('account not closed')
  const close = (email: string) =>
    question.ask({ title: words.question, text: words.questionText, confirm: words.confirm, danger: true }, () =>
      action.run(async () => {
        const { eraseAt } = await closeAccount()
        isClosed.current = true
        await navigate('/account/resta', { replace: true, state: { closed: { email, eraseAt } } })
      }),
    )
  // After this page has closed: it needs a signed-in person and would redirect to the sign-in.
  useEffect(
    () => () => {
      if (isClosed.current)
        dropUnsent()
          .then(() => signOut())
          .catch((error: unknown) => logWarning('sign-out failed', error))
    },
    [],
  )
  return (
    <AccountPage title={words.title} lead={words.lead}>
      {({ email }) => (
        <div>
          <Group>
            <Row icon={download} title={words.exportFirst} to="/account/esporta" chevron />
            <Row icon={mail} title={words.leave} detail={words.leaveText} to="/account/lascia" chevron />
          </Group>
          <ListSection title={words.lose}>
            <Items of={words.loseItems} />
          </ListSection>
          <ListSection title={words.keep}>
            <div className="stack">
              <p>{words.keepText}</p>
              <Items of={words.keepItems} />
              <p>
                <Link className="link" to={appInfo().privacyUrl}>
                  {words.notice}
                </Link>
              </p>
            </div>
          </ListSection>
          <ListSection title={words.days}>
            <div className="stack">
              <p>{words.daysText}</p>
              <ActionFailure error={action.error} ways={{ retry: action.retry }} />
              <Button wide variant="danger" icon={trash2} busy={action.busy !== null} onClick={() => close(email)}>
                {words.confirm}
              </Button>
            </div>
          </ListSection>
          {question.dialog}
        </div>
      )}
    </AccountPage>
  )
}

function Items({ of }: { of: readonly string[] }) {
  return (
    <ul className={styles.facts}>
      {of.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
