import { useState, type ComponentProps } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#app/platform/api.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { errorText, type ErrorAction, type TextCode } from './texts/errors.ts'
import { Banner } from './banner.tsx'
import styles from './failure.module.css'

/** The effect of an action: an address, a function, or submitting the surrounding form again. */
type Way = string | (() => void) | 'submit'
export type Ways = Partial<Record<ErrorAction['id'], Way>>

const EVERYWHERE: Ways = {
  reload: () => location.reload(),
  report: '/segnalazioni',
  home: '/home',
  secondFactor: '/account/due-passaggi',
  // The reloaded page finds nobody signed in, and returns here after the sign-in.
  signIn: () => location.reload(),
}

/**
 * A failure as a sentence, with useful actions. Put it beside the pressed button.
 *
 * @param own sentences for codes that have another meaning in this place
 */
export function Failure({
  error,
  ways = {},
  tone = 'bad',
  own = {},
}: {
  error: unknown
  ways?: Ways
  tone?: 'bad' | 'warn'
  own?: Partial<Record<TextCode, TextCode>>
}) {
  if (error === null) return null
  const { code, details } = errorCode(error)
  const { text, actions = [] } = errorText(own[code] ?? code, details)
  const known = { ...EVERYWHERE, ...ways }
  return (
    <div role="alert">
      <Banner tone={tone}>
        <p>{text}</p>
        <p className={styles.actions}>
          {actions.map(({ id, label }) => {
            const way = known[id]
            return way && <Action key={label} way={way} label={label} />
          })}
        </p>
      </Banner>
    </div>
  )
}

/** A failed action: without a network it says that the action needs one, since the page itself works offline. */
export const ActionFailure = (props: ComponentProps<typeof Failure>) => (
  <Failure {...props} own={{ 'auth.network': 'net.action_needs_network', ...props.own }} />
)

function Action({ way, label }: { way: Way; label: string }) {
  if (way === 'submit') return <button className="link">{label}</button>
  if (typeof way === 'string')
    return (
      <Link className="link" to={way}>
        {label}
      </Link>
    )
  return (
    <button type="button" className="link" onClick={way}>
      {label}
    </button>
  )
}

/** The failure of one kind of action: for display, and logged for support by phone. */
export function useFailure(what: string) {
  const [error, setError] = useState<unknown>(null)
  return {
    error,
    clear: () => setError(null),
    /** Null: the problem is solved. */
    show: (error: unknown) => {
      if (error !== null) logWarning(what, error)
      setError(error)
    },
  }
}

/** The code of any thrown value: an answer of the server, a browser without storage, or a bug. */
export function errorCode(error: unknown): { code: TextCode; details: Record<string, string | number> } {
  if (error instanceof ApiError) return error
  return { code: error instanceof DOMException ? 'auth.storage_blocked' : 'app.error', details: {} }
}
