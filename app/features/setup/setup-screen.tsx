import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '#app/platform/api.ts'
import { checkSetupLink } from './data.ts'
import { Failure } from '#app/ui/failure.tsx'
import { loginPath } from '#app/shell/login-path.ts'
import { Heading, useTitle } from '#app/shell/screen.tsx'
import { setup } from './texts.ts'
import { Banner } from '#app/ui/banner.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TesseraMark } from '#app/ui/tessera-mark.tsx'
import { SetupForm } from './setup-form.tsx'
import styles from './setup-screen.module.css'

type LinkState = 'checking' | 'good' | 'done' | ApiError

/** /setup, opened from the link that a real installation prints at its first start. */
export function Setup() {
  const [params] = useSearchParams()
  const token = params.get('token') ?? ''
  const [link, setLink] = useState<LinkState>('checking')
  const title = link instanceof ApiError && link.code.startsWith('setup.') ? setup.linkTitle : setup.title
  useTitle(title)

  const check = useCallback(() => {
    checkSetupLink(token).then(
      () => setLink('good'),
      (error: unknown) => setLink(error instanceof ApiError ? error : new ApiError('app.error', 0)),
    )
  }, [token])
  useEffect(check, [check])

  const retry = () => {
    setLink('checking')
    check()
  }

  return (
    <main id="main" className={styles.page}>
      <TesseraMark size={40} />
      <div>
        <Heading>{title}</Heading>
        {link === 'good' && <p className="muted">{setup.lead}</p>}
      </div>
      {link === 'checking' && <SkeletonRows rows={3} thumbs={false} />}
      {link === 'good' && <SetupForm token={token} onDone={() => setLink('done')} onDeadLink={setLink} />}
      {link === 'done' && <Done />}
      {link instanceof ApiError &&
        (link.code === 'setup.link_invalid' ? <p>{setup.linkText}</p> : <Failure error={link} ways={{ retry, signIn: '/login' }} />)}
    </main>
  )
}

function Done() {
  return (
    <>
      <output>
        <Banner tone="ok">{setup.done}</Banner>
      </output>
      {/* A page load, not a new screen: the server writes the association's name and colour into the page. */}
      <LinkButton to={loginPath('accedi', '/gestione')} reloadDocument>
        {setup.signIn}
      </LinkButton>
    </>
  )
}
