import { codeLimit, codesLeft } from '#domain/offers/offer-limit.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { takeCode, type KnownMyOffers } from './my-offers.ts'
import { convenzioni } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { ticketPercent } from '#app/ui/icons.ts'
import { DetailPart } from '#app/ui/detail-part.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { CodeBox } from './code-box.tsx'
import { NotKnown } from './not-known.tsx'
import type { Offer } from './offer.ts'

/** The member's own codes of the offer's list, newest first, and the way to the next while the limit leaves one. */
export function CodeList({ offer, today, known }: { offer: Offer; today: PlainDate; known: KnownMyOffers }) {
  const action = useAction('code not taken')
  const mine = known.mine?.codes.filter(({ offerId }) => offerId === offer.id) ?? []
  const limit = codeLimit(offer.limits)
  const { left, next } = codesLeft(
    limit,
    mine.map(({ takenAt }) => takenAt),
    today,
  )
  const isFinished = known.mine?.finished.includes(offer.id) ?? false

  const take = () => action.run(async () => void (await takeCode(offer.id)))

  return (
    <DetailPart title={convenzioni.codes} minor>
      {mine.map(({ key, code, takenAt }) => (
        <CodeBox key={key} code={code} note={convenzioni.taken(romeDay(takenAt))} />
      ))}
      {known.mine === null ? (
        <NotKnown {...known} />
      ) : left === 0 ? (
        <p className="sm muted">{next ? convenzioni.nextOn(next) : convenzioni.noMore}</p>
      ) : isFinished ? (
        <p>{convenzioni.finished}</p>
      ) : (
        <>
          <p className="sm muted">{convenzioni.left(left, limit.period)}</p>
          <Button icon={ticketPercent} wide busy={action.busy !== null} onClick={take}>
            {mine.length > 0 ? convenzioni.takeMore : convenzioni.take}
          </Button>
        </>
      )}
      <ActionFailure error={action.error} ways={{ retry: take }} />
    </DetailPart>
  )
}
