import { formatCardNumber } from '#domain/card-number.ts'
import { formatLongDate } from '#domain/format.ts'
import { refreshFamily, useFamily } from '../../data/family.ts'
import { Screen } from '../../shell/screen.tsx'
import { family as words } from '../../texts/family.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Group } from '../../ui/group.tsx'
import { Row } from '../../ui/row.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Failure } from '../failure.tsx'
import { ListSection } from '../list-section.tsx'

/** /account/famiglia: whose cards are on this account's phones, and who carries the own one. */
export function Famiglia() {
  const { family, error } = useFamily()
  return (
    <Screen title={words.title} lead={words.lead} bar={{ back: '/tessera' }} narrow>
      <div className="stack">
        {family === null &&
          (error ? <Failure error={error} ways={{ retry: () => void refreshFamily() }} /> : <SkeletonRows rows={2} thumbs={false} />)}
        {family && error?.code === 'auth.network' && <Banner tone="neutral">{words.offline}</Banner>}
        {family && family.children.length === 0 && family.guardians.length === 0 && <p>{words.none}</p>}
        {family && family.children.length > 0 && (
          <ListSection title={words.children}>
            <Group>
              {family.children.map(({ card, hasAccount, until }) => (
                <Row
                  key={card.number}
                  thumb={<Avatar name={`${card.firstname} ${card.lastname}`} />}
                  title={`${card.firstname} ${card.lastname}`}
                  detail={
                    <>
                      <span className="num">{formatCardNumber(card.number)}</span>
                      <span>{words.until(formatLongDate(until))}</span>
                      {hasAccount && <span>{words.alsoOwn}</span>}
                    </>
                  }
                />
              ))}
            </Group>
          </ListSection>
        )}
        {family && family.guardians.length > 0 && (
          <ListSection title={words.guardians}>
            <div className="stack">
              <p className="muted">{words.guardiansText}</p>
              <Group>
                {family.guardians.map((name) => (
                  <Row key={name} thumb={<Avatar name={name} />} title={name} detail={words.guardian} />
                ))}
              </Group>
            </div>
          </ListSection>
        )}
      </div>
    </Screen>
  )
}
