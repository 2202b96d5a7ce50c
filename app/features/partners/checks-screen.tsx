import { Navigate } from 'react-router'
import type { CardCheckItem, CardChecksAnswer } from '#domain/verification/partner.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { useSession } from '#app/platform/session/session.ts'
import { Screen } from '#app/shell/screen.tsx'
import { checks as text } from './texts.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { check, circleX, scanLine, ticketPercent, triangleAlert } from '#app/ui/icons.ts'
import { List } from '#app/ui/list.tsx'
import { Row } from '#app/ui/row.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { loginPath } from '#app/shell/login-path.ts'
import { NotOnDevice } from '#app/ui/not-on-device.tsx'
import styles from './checks-screen.module.css'

/** The places and times of the checks of the own card. */
const cardChecks = createResource<CardCheckItem[]>({
  name: 'checks',
  version: 2,
  load: async () => (await call<CardChecksAnswer>('GET', '/api/card/checks')).checks,
})

const texts = { failed: text.failed, offline: text.notYet, retry: text.retry }

/** /tessera/verifiche: the places and times of the checks of the card, for the member only. */
export function Verifiche() {
  const { user } = useSession()
  const known = cardChecks.use()
  // Signed out in another tab, or by the server.
  if (!user) return <Navigate to={loginPath('accedi', '/tessera/verifiche')} replace />
  return (
    <Screen title={text.title} lead={text.lead} freshness={known}>
      {known.data === null ? (
        <NotOnDevice stale={known.stale} texts={texts} onRetry={cardChecks.refresh} />
      ) : (
        <List of={known.data} loading={false} columns={false} row={row} empty={<EmptyState icon={scanLine} text={text.none} />} />
      )}
      <p className={`sm muted ${styles.kept}`}>{text.kept}</p>
    </Screen>
  )
}

const row = (item: CardCheckItem) => <CheckRow item={item} />

const LOOKS = {
  green: { tone: 'ok', icon: check },
  amber: { tone: 'warn', icon: triangleAlert },
  red: { tone: 'bad', icon: circleX },
  other: { tone: 'neutral', icon: circleX },
} as const

function CheckRow({ item: { at, partner, place, result, kind, redeemed } }: { item: CardCheckItem }) {
  // After a discount the shop has looked at the card too, so a code alone no longer shows as amber.
  const isSeen = redeemed && kind === 'code'
  return (
    <Row
      title={partner}
      detail={
        <>
          {place && <span>{place}</span>}
          <span className="num">{text.moment(at)}</span>
          <span>
            {!isSeen && <Tag {...LOOKS[result]}>{text.results[result]}</Tag>}{' '}
            {redeemed && (
              <Tag tone="ok" icon={ticketPercent}>
                {isSeen ? text.redeemedSeen : text.redeemed}
              </Tag>
            )}
          </span>
        </>
      }
    />
  )
}
