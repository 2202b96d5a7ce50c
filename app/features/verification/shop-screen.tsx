import type { Ref } from 'react'
import { PROPOSAL_FIELDS, type Proposal, type ShopProposalAnswer } from '#domain/verification/proposal.ts'
import { SIGN_SIZES } from '#domain/verification/shops.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Heading, useTitle } from '#app/shell/screen.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useFocusOn } from '#app/ui/focus.ts'
import { printer } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { NotOnDevice } from '#app/ui/not-on-device.tsx'
import { inOrder } from '#app/ui/on-its-way.tsx'
import { addSentences } from '#app/ui/texts/errors.ts'
import { ownOffer, saveOwnSign, withdraw } from './own-offer.ts'
import { PartnerEnded } from './partner-ended.tsx'
import { Proposing } from './proposing.tsx'
import { useShop } from './shop-data.ts'
import styles from './shop-screen.module.css'
import { partnerSentences } from './texts-errors.ts'
import { ownShop as text, shopSentences } from './texts-shop.ts'

addSentences(partnerSentences)
addSentences(shopSentences)

/** /v/negozio: this shop's offer as members see it, its proposed changes, and the counter sign. */
export function YourShop() {
  const { shop, hasEnded } = useShop()
  useTitle(text.title)
  return (
    <main id="main" className={classNames(styles.page, inOrder)}>
      <Heading>{text.title}</Heading>
      {shop ? <p className={styles.name}>{[shop.partner, shop.place].filter(Boolean).join(', ')}</p> : !hasEnded && <p>{text.none}</p>}
      <PartnerEnded />
      {shop && <Offer />}
      {shop && <Sign />}
      <LinkButton variant="secondary" wide to="/v">
        {text.back}
      </LinkButton>
    </main>
  )
}

function Offer() {
  const known = ownOffer.use()
  return known.data ? <Known {...known.data} /> : <NotOnDevice stale={known.stale} texts={text} onRetry={ownOffer.refresh} />
}

function Known({ offer, proposal, withdrawn }: ShopProposalAnswer) {
  const isOpen = proposal?.state === 'open'
  const last = withdrawn ?? proposal
  // After sending and withdrawing, the pressed button is gone with its part of the page.
  const answer = useFocusOn<HTMLHeadingElement>(isOpen)
  const form = useFocusOn<HTMLHeadingElement>(withdrawn !== null)
  return (
    <>
      {proposal && <Answer title={answer} proposal={proposal} />}
      {isOpen ? null : offer ? (
        // The next proposal starts from the accepted version, or from the words of one that came to nothing.
        <Proposing key={`${last?.id} ${last?.state}`} title={form} offer={offer} last={last} />
      ) : (
        <p>{text.offerGone}</p>
      )}
    </>
  )
}

type AnswerProps = { title: Ref<HTMLHeadingElement>; proposal: Proposal }

function Answer({ title, proposal: { id, state, at, decidedAt, reason, changes } }: AnswerProps) {
  const action = useAction('proposal not withdrawn')
  const take = () => action.run(() => withdraw(id))
  return (
    <section className={styles.part} aria-labelledby="proposal">
      <h2 ref={title} id="proposal" tabIndex={-1}>
        {text.waiting}
      </h2>
      {state === 'accepted' && <Banner tone="ok">{text.accepted(decidedAt ?? at)}</Banner>}
      {state === 'refused' && <Banner tone="warn">{text.refused(decidedAt ?? at, reason ?? '')}</Banner>}
      {state === 'open' && (
        <>
          <Banner tone="info">{text.waits(at)}</Banner>
          <dl className={styles.changes}>
            {PROPOSAL_FIELDS.map((field) => {
              const change = changes[field]
              return (
                change && (
                  <div key={field}>
                    <dt>{text.fields[field]}</dt>
                    <dd>{change.after || text.nothing}</dd>
                  </div>
                )
              )
            })}
          </dl>
          <ActionFailure error={action.error} ways={{ retry: action.retry }} />
          <Button variant="secondary" wide busy={action.busy !== null} onClick={take}>
            {text.withdraw}
          </Button>
        </>
      )}
    </section>
  )
}

function Sign() {
  const action = useAction('sign not saved')
  return (
    <section className={styles.part} aria-labelledby="sign">
      <h2 id="sign">{text.sign}</h2>
      <p className="muted">{text.signLead}</p>
      <div className={styles.buttons}>
        {SIGN_SIZES.map((size) => (
          <Button
            key={size}
            size="sm"
            variant="secondary"
            icon={printer}
            busy={action.busy === size}
            onClick={() => action.run(() => saveOwnSign(size), size)}
          >
            {text[size]}
          </Button>
        ))}
      </div>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
    </section>
  )
}
