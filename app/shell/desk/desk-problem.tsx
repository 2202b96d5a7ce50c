import { useLocation } from 'react-router'
import type { ApiError } from '#app/platform/api.ts'
import { useAccount } from '#app/platform/session/account.ts'
import { keptDrafts } from '#app/platform/session/kept-drafts.ts'
import { NotProved, useProof } from '#app/shell/proof/use-action.ts'
import { deskProblem as text } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { deskText } from '#app/ui/desk/texts.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Group } from '#app/ui/group.tsx'
import { circleHelp, cloudOff, lock, shieldCheck } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'

type Words = Partial<Record<'forbidden' | 'notFound' | 'network' | 'failed' | 'second' | 'secondMissing', string>>

/**
 * Shown to staff instead of content that failed to load: the reason, and a next step.
 *
 * @param words this place's own sentences
 * @param list the list to return to when the record does not exist
 */
export function DeskProblem({
  error,
  onRetry,
  words = {},
  list,
}: {
  error: ApiError
  onRetry: () => void
  words?: Words
  list?: { title: string; to: string }
}) {
  if (error.code === 'auth.twofactor_missing')
    return (
      <Group role="alert">
        <SecondStep onProved={onRetry} words={words} />
      </Group>
    )
  const [icon, face] = facesOf(error)
  const said = words[face] ?? text[face]
  return (
    <Group role="alert">
      <EmptyState
        icon={icon}
        // A role may end in the middle of work.
        text={face === 'forbidden' && keptDrafts().length > 0 ? `${said} ${deskText.stays}` : said}
        action={
          error.status === 403 ? (
            <LinkButton size="sm" to="/home">
              {text.toHome}
            </LinkButton>
          ) : error.status === 404 && list ? (
            <LinkButton variant="secondary" size="sm" to={list.to}>
              {list.title}
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

function facesOf({ code, status }: ApiError): [icon: string, face: 'forbidden' | 'notFound' | 'network' | 'failed'] {
  if (status === 403) return [lock, 'forbidden']
  if (status === 404) return [circleHelp, 'notFound']
  return [cloudOff, code === 'auth.network' ? 'network' : 'failed']
}

/** The session has not shown the second factor: asks for it if the account has one. */
function SecondStep({ onProved, words }: { onProved: () => void; words: Words }) {
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
      text={hasSecond ? (words.second ?? text.second.text) : (words.secondMissing ?? text.second.missing)}
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
