import { useState } from 'react'
import { PROPOSAL_FIELDS, proposalForm, startOf, wantedFrom, type Proposal, type ProposalValues } from '#domain/verification/proposal.ts'
import { SIGN_SIZES } from '#domain/verification/shops.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Heading, useTitle } from '#app/shell/screen.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { LeaveGuard } from '#app/ui/desk/leave-guard.tsx'
import { useDraft } from '#app/ui/desk/use-draft.ts'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { ActionFailure, useFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { printer } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { NotOnDevice } from '#app/ui/not-on-device.tsx'
import { inOrder } from '#app/ui/on-its-way.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { addSentences } from '#app/ui/texts/errors.ts'
import { ownOffer, propose, saveOwnSign, withdraw } from './own-offer.ts'
import { PartnerEnded } from './partner-ended.tsx'
import { proposalDraft, useShop } from './shop-data.ts'
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
      {shop && <Offer draftName={proposalDraft(shop)} />}
      {shop && <Sign />}
      <LinkButton variant="secondary" wide to="/v">
        {text.back}
      </LinkButton>
    </main>
  )
}

function Offer({ draftName }: { draftName: string }) {
  const known = ownOffer.use()
  if (!known.data) return <NotOnDevice stale={known.stale} texts={text} onRetry={ownOffer.refresh} />
  const { offer, proposal, withdrawn } = known.data
  const last = withdrawn ?? proposal
  return (
    <>
      {proposal && <Answer proposal={proposal} />}
      {proposal?.state === 'open' ? null : offer ? (
        // The next proposal starts from the accepted version, or from the words of one that came to nothing.
        <Proposing key={`${last?.id} ${last?.state}`} draftName={draftName} offer={offer} last={last} />
      ) : (
        <p>{text.offerGone}</p>
      )}
    </>
  )
}

function Answer({ proposal: { id, state, at, decidedAt, reason, changes } }: { proposal: Proposal }) {
  const action = useAction('proposal not withdrawn')
  const take = () => action.run(() => withdraw(id))
  return (
    <section className={styles.part} aria-labelledby="proposal">
      <h2 id="proposal">{text.waiting}</h2>
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

function Proposing({ draftName, offer, last }: { draftName: string; offer: ProposalValues; last: Proposal | null }) {
  const failure = useFailure('proposal not sent')
  const [key] = useState(() => crypto.randomUUID())
  const [opened] = useState(offer)
  const [first] = useState(() => startOf(offer, last))
  const [start, setStart] = useState(first)
  // Unsent words, by field.
  const draft = useDraft<Partial<ProposalValues>>(draftName, NOTHING)
  const [isFound, setFound] = useState(draft.isDirty)
  const [round, setRound] = useState(0)
  const { ask, dialog } = useQuestion()
  const beginAfresh = () => {
    setStart(opened)
    draft.drop()
    setFound(false)
    setRound(round + 1)
  }
  const keep = (form: HTMLFormElement | null) => {
    const written = Object.fromEntries(new FormData(form ?? undefined)) as ProposalValues
    draft.change(
      Object.fromEntries(PROPOSAL_FIELDS.filter((field) => written[field] !== first[field]).map((field) => [field, written[field]])),
    )
  }
  const words = { ...start, ...draft.value }
  const send = async (values: ProposalValues) => {
    failure.clear()
    await propose({ ...wantedFrom(values, opened, offer), key })
    draft.drop()
  }
  return (
    <section className={styles.part} aria-labelledby="offer" onInput={(event) => keep((event.target as HTMLInputElement).form)}>
      <h2 id="offer">{text.offer}</h2>
      <p className="muted">{text.lead}</p>
      <LeaveGuard on={draft.isAtRisk} />
      {(isFound || PROPOSAL_FIELDS.some((field) => start[field] !== opened[field])) && (
        <Banner
          tone="neutral"
          slim
          action={
            <button type="button" onClick={() => (draft.isDirty ? ask(text.afreshQuestion, beginAfresh) : beginAfresh())}>
              {text.afresh}
            </button>
          }
        >
          {isFound ? text.found : text.again}
        </Banner>
      )}
      <Form key={round} rules={proposalForm} onSubmit={send} onError={failure.show}>
        <TextField label={text.fields.headline} name="headline" defaultValue={words.headline} maxLength={100} autoComplete="off" />
        <TextArea label={text.fields.terms} name="terms" rows={5} defaultValue={words.terms} maxLength={1_500} />
        <TextArea label={text.optional(text.fields.howTo)} name="howTo" rows={2} defaultValue={words.howTo} maxLength={300} />
        <TextField
          label={text.optional(text.fields.website)}
          name="website"
          inputMode="url"
          defaultValue={words.website}
          maxLength={300}
          autoComplete="off"
        />
        <TextField
          label={text.optional(text.fields.contactName)}
          name="contactName"
          defaultValue={words.contactName}
          maxLength={80}
          autoComplete="off"
        />
        <TextField
          label={text.optional(text.fields.contactPhone)}
          name="contactPhone"
          type="tel"
          defaultValue={words.contactPhone}
          maxLength={40}
          autoComplete="off"
        />
        <TextField
          label={text.optional(text.fields.contactEmail)}
          name="contactEmail"
          type="email"
          defaultValue={words.contactEmail}
          autoComplete="off"
        />
        <ActionFailure error={failure.error} ways={{ retry: 'submit' }} />
        <Button type="submit" wide>
          {text.send}
        </Button>
      </Form>
      {dialog}
    </section>
  )
}

const NOTHING: Partial<ProposalValues> = {}

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
