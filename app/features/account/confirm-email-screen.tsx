import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { safePath } from '#domain/safe-path.ts'
import type { StoredUser } from '#domain/accounts/stored-user.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { ownCopy } from '#app/platform/own-copy.ts'
import { dropUnsent, findUnsent } from '#app/features/reports/leave.ts'
import { refreshSession, signOut, useSession } from '#app/platform/session/session.ts'
import { Heading, Screen } from '#app/shell/screen.tsx'
import { confirmEmail } from './texts-confirm-email.ts'
import { login } from '#app/features/sign-in/texts.ts'
import { logout } from './texts-logout.ts'
import { reportsLeaving } from '#app/features/reports/texts-leaving.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { logOut, mailCheck } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import styles from './confirm-email.module.css'
import { ConfirmLink } from './confirm-link.tsx'
import { ConfirmMessage } from './confirm-message.tsx'
import { loginPath, withReturn } from '#app/shell/login-path.ts'
import { UnsentBanner } from '#app/features/reports/unsent-banner.tsx'
import { serverOrigin } from '#app/platform/device/server.ts'

/** The page to return to: the message opens another tab, which does not know it. */
const wayOn = ownCopy<string | null>('confirm-return', 1)

/** /confirm-email: the address must be confirmed before the card is shown (specification §4). */
export function ConfirmEmail() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { user, emailVerified } = useSession()
  const [news, setNews] = useState('')
  const token = params.get('token')
  const returnTo = params.get('return')
  // After signing in, the person returns here with the link's secret.
  const here = withReturn('/confirm-email', token ? { token } : {}, returnTo)

  const isWaiting = user !== null && !emailVerified
  // Before the paint: the message's link may be opened right away.
  useLayoutEffect(() => {
    if (isWaiting && returnTo) wayOn.write(returnTo)
  }, [isWaiting, returnTo])
  const moveOn = () => {
    showToast(confirmEmail.verified)
    const to = returnTo ?? wayOn.read()
    wayOn.write(null)
    void navigate(safePath(to, serverOrigin(), '/tessera'), { replace: true })
  }
  // Confirmed here, in another tab or on another device. With a link the page stays and says so: the link may be another account's.
  const isDone = emailVerified && !token
  const onDone = useEffectEvent(moveOn)
  useEffect(() => {
    if (isDone) onDone()
  }, [isDone])
  useLookAgain(isWaiting)

  const [told, setTold] = useState<string[]>([])
  // The question moves the button down, below most screens. A font that comes late can move it once more.
  const leaving = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (told.length === 0) return
    const show = () => leaving.current?.scrollIntoView({ block: 'nearest' })
    show()
    void document.fonts.ready.then(show)
  }, [told])
  const leave = async () => {
    // With a link the person returns, and unsent work is kept. Without one it is dropped after a question here: /logout, which normally
    // asks, is closed to unconfirmed accounts.
    if (!token) {
      const found = told.length > 0 ? [] : reportsLeaving.told(await findUnsent())
      if (found.length > 0) return setTold(found)
      await dropUnsent()
    }
    // The device signs out at once; the server is notified in the background.
    signOut(token !== null).catch((error: unknown) => logWarning('sign-out failed', error))
    showToast(logout.done)
    void navigate(token ? loginPath('accedi', here) : '/home', { replace: true })
  }

  if (isDone) return <Screen headingIn="bar">{null}</Screen>
  return (
    <Screen headingIn="content" bar={{ brand: true, actions: null }} narrow>
      <div className={styles.page}>
        <span className={styles.mark}>
          <Icon of={mailCheck} size={36} />
        </span>
        <div className={styles.words}>
          <Heading>{confirmEmail.title}</Heading>
          <Lead user={user} emailVerified={emailVerified} token={token} />
        </div>
        {user && !token && <ConfirmMessage account={user.firebaseUid} email={user.email} news={news} onNews={setNews} />}
        {user && token && !emailVerified && (
          <ConfirmLink
            token={token}
            signIn={loginPath('accedi', here)}
            onConfirmed={moveOn}
            onSignOut={() => void leave()}
            onSentAgain={() => {
              setNews(confirmEmail.sentAgain(user.email))
              void navigate(withReturn('/confirm-email', {}, returnTo), { replace: true })
            }}
          />
        )}
        {user && emailVerified && (
          <LinkButton to="/tessera" replace wide>
            {confirmEmail.toCard}
          </LinkButton>
        )}
        {user ? (
          <>
            <UnsentBanner told={told} />
            <Button ref={leaving} variant="tint" size="sm" icon={logOut} className={styles.leave} onClick={() => void leave()}>
              {confirmEmail.signOut}
            </Button>
          </>
        ) : (
          <>
            <LinkButton to={loginPath('accedi', here)} wide>
              {confirmEmail.signIn}
            </LinkButton>
            {!token && (
              <LinkButton to={loginPath('registrati', returnTo)} variant="secondary" wide>
                {login.signUp}
              </LinkButton>
            )}
          </>
        )}
      </div>
    </Screen>
  )
}

/** The page's introduction, for a person with or without an account, with or without a link. */
function Lead({ user, emailVerified, token }: { user: StoredUser | null; emailVerified: boolean; token: string | null }) {
  if (!user) return <p className="muted">{token ? confirmEmail.signInFirst : confirmEmail.guest}</p>
  if (emailVerified)
    return (
      <p className="muted">
        <b>{user.email}</b>
        <br />
        {confirmEmail.already}
      </p>
    )
  if (token) return <p className="muted">{confirmEmail.linkLead}</p>
  // The address is bold, since the person must check it.
  const [before, after] = confirmEmail.sent(user.email).split(user.email)
  return (
    <p className="muted">
      {before}
      <b>{user.email}</b>
      {after} {confirmEmail.elsewhere}
    </p>
  )
}

/** The message is often opened on another device: the server is asked when the person returns to this page. */
function useLookAgain(isWaiting: boolean) {
  useEffect(() => {
    if (!isWaiting) return
    const look = () => {
      if (document.visibilityState === 'visible') refreshSession().catch((error: unknown) => logWarning('session not refreshed', error))
    }
    const listening = new AbortController()
    addEventListener('focus', look, { signal: listening.signal })
    document.addEventListener('visibilitychange', look, { signal: listening.signal })
    return () => listening.abort()
  }, [isWaiting])
}
