import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { UserDocument } from '#domain/accounts/api.ts'
import { profileForm } from '#domain/people/profile-form.ts'
import { api, ApiError } from '#app/platform/api.ts'
import { namesFromProvider, noteNames } from '#app/platform/session/provider-sign-in.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { signOut } from '#app/platform/session/session.ts'
import { completeProfile } from './data.ts'
import { fields } from '#app/ui/texts/fields.ts'
import { login } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { Form } from '#app/ui/form.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Draft } from './draft.ts'
import { useEnter } from './enter.ts'
import { Failure, useFailure } from '#app/ui/failure.tsx'
import { Promises } from './promises.tsx'
import { loginPath, loginStep } from '#app/shell/login-path.ts'

/** Completes the profile. Until then nobody is logged in on this device. Leaving the step ends the server's session. */
export function ProfileStep({ draft }: { draft: Draft }) {
  const enter = useEnter()
  const failure = useFailure('profile not completed')
  const isComplete = useRef(false)
  const known = useKnownProfile(enter.toSignIn)
  const [fromProvider] = useState(namesFromProvider)

  useEffect(
    () => () => {
      // React may run the cleanup and the effect again while the step stays: the address then still is this one.
      const isLeft = location.pathname !== '/login' || loginStep(new URLSearchParams(location.search)) !== 'profilo'
      if (isLeft) noteNames(null)
      if (isLeft && !isComplete.current) signOut().catch((error: unknown) => logWarning('sign-out failed', error))
    },
    [],
  )

  const send = async (values: object) => {
    failure.clear()
    const opened = await completeProfile(values)
    isComplete.current = !opened.incomplete
    enter.afterProvider(opened)
  }

  if (known === 'asking') return <SkeletonRows rows={2} thumbs={false} />
  const text = (name: 'firstname' | 'lastname') => ({
    ...draft.text(name),
    defaultValue: draft.value(name) || (known?.[name] ?? fromProvider?.[name] ?? ''),
  })
  return (
    <Form rules={profileForm} onSubmit={send} onError={failure.show}>
      <div className="pair">
        <TextField {...text('firstname')} label={fields.firstname} autoComplete="given-name" />
        <TextField {...text('lastname')} label={fields.lastname} autoComplete="family-name" />
      </div>
      <Promises draft={draft} />
      <Failure error={failure.error} ways={{ retry: 'submit', signIn: loginPath('accedi', enter.returnTo) }} />
      <Button type="submit" wide>
        {login.saveProfile}
      </Button>
      <p>
        <Link className="link" to="/home">
          {login.leave}
        </Link>
      </p>
    </Form>
  )
}

/** The names that the account already has. Calls `noSession` when the server has no session. */
function useKnownProfile(noSession: () => void): UserDocument | null | 'asking' {
  const [known, setKnown] = useState<UserDocument | null | 'asking'>('asking')
  const leave = useEffectEvent(noSession)
  useEffect(() => {
    let isGone = false
    api
      .session()
      .then(({ user }) => !isGone && setKnown(user))
      .catch((error: unknown) => {
        if (isGone) return
        setKnown(null)
        if (error instanceof ApiError && error.status === 401) leave()
      })
    return () => {
      isGone = true
    }
  }, [])
  return known
}
