import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { formatLongDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { keepAccount } from '#app/platform/session/account.ts'
import { ApiError } from '#app/platform/api.ts'
import { appInfo } from '#app/platform/association.ts'
import { Screen } from '#app/shell/screen.tsx'
import { stay as words } from './texts-closure.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { mail } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'

type Shown = { closed?: { email: string; eraseAt: number }; kept?: true } | null

/** /account/resta: for fourteen days the mail's link keeps an account that is due to be erased. Works without signing in. */
export function Stay() {
  const { pathname, state } = useLocation()
  const { closed, kept } = (state as Shown) ?? {}
  const [params] = useSearchParams()
  const token = params.get('token')
  if (closed)
    return (
      <Screen title={words.closedTitle} narrow>
        <div className="stack">
          <output>
            <Banner tone="neutral">{words.closedText(closed.email, formatLongDate(romeDay(closed.eraseAt)))}</Banner>
          </output>
          <LinkButton wide to="/home" replace>
            {words.home}
          </LinkButton>
          {appInfo().trial && (
            <LinkButton wide variant="tint" icon={mail} to="/posta">
              {words.trialMail}
            </LinkButton>
          )}
        </div>
      </Screen>
    )
  if (kept)
    return (
      <Screen title={words.title} narrow>
        <div className="stack">
          <output>
            <Banner tone="ok">{words.kept}</Banner>
          </output>
          <SignIn />
        </div>
      </Screen>
    )
  return <Keep token={token} path={pathname} />
}

function Keep({ token, path }: { token: string | null; path: string }) {
  const navigate = useNavigate()
  const [dead, setDead] = useState<DeadLink | null>(token ? null : 'invalid')
  const action = useAction('account not kept')
  const keep = () =>
    action.run(async () => {
      try {
        await keepAccount(token ?? '')
      } catch (error) {
        const why = deadLink(error)
        if (!why) throw error
        return setDead(why)
      }
      // Replaces the used link, so that Back does not open it again.
      void navigate(path, { replace: true, state: { kept: true } })
    })
  return (
    <Screen title={words.title} {...(!dead && { lead: words.lead })} narrow>
      <div className="stack">
        {dead ? (
          <Dead why={dead} />
        ) : (
          <>
            <ActionFailure error={action.error} ways={{ retry: action.retry }} />
            <Button wide busy={action.busy !== null} onClick={keep}>
              {words.keep}
            </Button>
          </>
        )}
      </div>
    </Screen>
  )
}

type DeadLink = 'invalid' | 'dead' | 'gone'

/** Why the link keeps nothing; null for other errors. The server knows no links of an erased account. */
export function deadLink(error: unknown): DeadLink | null {
  if (!(error instanceof ApiError) || !error.code.startsWith('auth.link_')) return null
  return error.code === 'auth.link_used' ? 'dead' : 'gone'
}

export function Dead({ why }: { why: DeadLink }) {
  return (
    <>
      <div role="alert">
        <Banner tone="warn">{words[why]}</Banner>
      </div>
      <SignIn />
      {why === 'gone' && (
        <LinkButton wide variant="secondary" to="/login?step=registrati" replace>
          {words.signUp}
        </LinkButton>
      )}
    </>
  )
}

function SignIn() {
  return (
    <LinkButton wide to="/login" replace>
      {words.signIn}
    </LinkButton>
  )
}
