import { Failure, type Ways } from './failure.tsx'

/** What went wrong with an action on the account: without a network it says that it needs one, since the page itself does not. */
export function AccountFailure({ error, ways = {} }: { error: unknown; ways?: Ways }) {
  return <Failure error={error} ways={ways} own={{ 'auth.network': 'net.action_needs_network' }} />
}
