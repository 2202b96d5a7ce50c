import { useLocation } from 'react-router'
import type { ApiError } from '#app/platform/api.ts'
import { useAccount } from '#app/platform/session/account.ts'
import { NotProved, useProof } from '#app/shell/proof/use-action.ts'
import { desk as text } from './texts-desk.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Group } from '#app/ui/group.tsx'
import { cloudOff, lock, megaphone, shieldCheck } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'

/** In the place of what did not come: why, and the way on. */
export function DeskProblem({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.code === 'auth.twofactor_missing')
    return (
      <Group role="alert">
        <SecondStep onProved={onRetry} />
      </Group>
    )
  const [icon, words] = facesOf(error)
  return (
    <Group role="alert">
      <EmptyState
        icon={icon}
        text={words}
        action={
          error.status === 403 ? (
            <LinkButton size="sm" to="/home">
              {text.toHome}
            </LinkButton>
          ) : error.status === 404 ? (
            <LinkButton variant="secondary" size="sm" to="/gestione/segnalazioni">
              {text.toList}
            </LinkButton>
          ) : (
            <Button variant="secondary" size="sm" onClick={onRetry}>
              {text.retry}
            </Button>
          )
        }
      />
    </Group>
  )
}

function facesOf({ code, status }: ApiError): [icon: string, words: string] {
  if (status === 403) return [lock, text.forbidden]
  if (status === 404) return [megaphone, text.notFound]
  return [cloudOff, code === 'auth.network' ? text.network : text.failed]
}

/** The session has shown no second factor: it does here, where the account has one. */
function SecondStep({ onProved }: { onProved: () => void }) {
  const account = useAccount()
  const { proveFirst } = useProof()
  const { pathname } = useLocation()
  const hasSecond = account === null || account.secondFactor || account.passkeys.length > 0
  const prove = () =>
    proveFirst().then(onProved, (error: unknown) => {
      if (!(error instanceof NotProved)) throw error
    })
  return (
    <EmptyState
      icon={shieldCheck}
      {...(hasSecond && { title: text.second.title })}
      text={hasSecond ? text.second.text : text.second.missing}
      action={
        hasSecond ? (
          <Button size="sm" onClick={() => void prove()}>
            {text.second.confirm}
          </Button>
        ) : (
          <LinkButton size="sm" to="/account/due-passaggi" state={{ desk: pathname }}>
            {text.second.activate}
          </LinkButton>
        )
      }
    />
  )
}
