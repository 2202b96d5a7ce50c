import { useState, type Ref } from 'react'
import { PROPOSAL_FIELDS, proposalForm, startOf, wantedFrom, type Proposal, type ProposalValues } from '#domain/verification/proposal.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { LeaveGuard } from '#app/ui/desk/leave-guard.tsx'
import { ActionFailure, useFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { propose } from './own-offer.ts'
import { shopDraft, wordsBeside } from './shop-draft.ts'
import styles from './shop-screen.module.css'
import { ownShop as text } from './texts-shop.ts'

/** The form of a proposal. `title`: the heading's ref. */
export function Proposing({ offer, last, title }: { offer: ProposalValues; last: Proposal | null; title: Ref<HTMLHeadingElement> }) {
  const failure = useFailure('proposal not sent')
  const [key] = useState(() => crypto.randomUUID())
  const [opened] = useState(offer)
  const [first] = useState(() => startOf(offer, last))
  const [found] = useState(() => wordsBeside(first, shopDraft.read()))
  const [start, setStart] = useState({ ...first, ...found })
  const [unsent, setUnsent] = useState({ words: found, isKept: true })
  const [round, setRound] = useState(0)
  const { ask, dialog } = useQuestion()
  const isWritten = Object.keys(unsent.words).length > 0
  const beginAfresh = () => {
    shopDraft.drop()
    setUnsent({ words: {}, isKept: true })
    setStart(opened)
    setRound(round + 1)
  }
  const keep = (form: HTMLFormElement) => {
    const words = wordsBeside(first, Object.fromEntries(new FormData(form)) as ProposalValues)
    setUnsent({ words, isKept: shopDraft.keep(words) })
  }
  const send = async (values: ProposalValues) => {
    failure.clear()
    await propose({ ...wantedFrom(values, opened, offer), key })
    shopDraft.drop()
  }
  return (
    <section className={styles.part} aria-labelledby="offer" onInput={({ target }) => keep((target as HTMLInputElement).form!)}>
      <h2 ref={title} id="offer" tabIndex={-1}>
        {text.offer}
      </h2>
      <p className="muted">{text.lead}</p>
      <LeaveGuard on={isWritten && !unsent.isKept} />
      {PROPOSAL_FIELDS.some((field) => start[field] !== opened[field]) && (
        <Banner
          tone="neutral"
          slim
          action={
            <button type="button" onClick={() => (isWritten ? ask(text.afreshQuestion, beginAfresh) : beginAfresh())}>
              {text.afresh}
            </button>
          }
        >
          {Object.keys(found).length > 0 ? text.found : text.again}
        </Banner>
      )}
      <Form key={round} rules={proposalForm} onSubmit={send} onError={failure.show}>
        <TextField label={text.fields.headline} name="headline" defaultValue={start.headline} maxLength={100} autoComplete="off" />
        <TextArea label={text.fields.terms} name="terms" rows={5} defaultValue={start.terms} maxLength={1_500} />
        <TextArea label={text.optional(text.fields.howTo)} name="howTo" rows={2} defaultValue={start.howTo} maxLength={300} />
        <TextField
          label={text.optional(text.fields.website)}
          name="website"
          inputMode="url"
          defaultValue={start.website}
          maxLength={300}
          autoComplete="off"
        />
        <TextField
          label={text.optional(text.fields.contactName)}
          name="contactName"
          defaultValue={start.contactName}
          maxLength={80}
          autoComplete="off"
        />
        <TextField
          label={text.optional(text.fields.contactPhone)}
          name="contactPhone"
          type="tel"
          defaultValue={start.contactPhone}
          maxLength={40}
          autoComplete="off"
        />
        <TextField
          label={text.optional(text.fields.contactEmail)}
          name="contactEmail"
          type="email"
          defaultValue={start.contactEmail}
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
