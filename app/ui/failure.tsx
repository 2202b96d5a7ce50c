import { useState, type ComponentProps } from 'react'
import { Link } from 'react-router'
import { ApiError } from '#app/platform/api.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { errorText, type ErrorAction, type TextCode } from './texts/errors.ts'
import { Banner } from './banner.tsx'
import styles from './failure.module.css'

/** Where an action leads: an address, something to do, or sending the form around it again. */
type Way = string | (() => void) | 'submit'
export type Ways = Partial<Record<ErrorAction['id'], Way>>

const EVERYWHERE: Ways = {
  reload: () => location.reload(),
  report: '/segnalazioni',
  home: '/home',
  secondFactor: '/account/due-passaggi',
  // The page that is asked for anew finds nobody signed in, and leads back after the sign-in.
  signIn: () => location.reload(),
}

/**
 * What went wrong, in a sentence, with the actions that lead somewhere from here. Put it beside the button that was pressed.
 *
 * @param own sentences of this place for codes that elsewhere mean something else
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

/** The same beside what was pressed: without a network it says that the action needs one, since the page itself does not. */
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

/** The failure of one kind of action: what to show, and the console's line for support by phone. */
export function useFailure(what: string) {
  const [error, setError] = useState<unknown>(null)
  return {
    error,
    clear: () => setError(null),
    /** Null: what was wrong is so no more. */
    show: (error: unknown) => {
      if (error !== null) logWarning(what, error)
      setError(error)
    },
  }
}

/** The code of anything that was thrown: an answer of the server, a browser that refuses to store, or a mistake of ours. */
export function errorCode(error: unknown): { code: TextCode; details: Record<string, string | number> } {
  if (error instanceof ApiError) return error
  return { code: error instanceof DOMException ? 'auth.storage_blocked' : 'app.error', details: {} }
}
