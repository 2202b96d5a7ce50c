import { useState } from 'react'
import { PROPOSAL_FIELDS } from '#domain/verification/proposal.ts'
import { refuseProposalForm, type WaitingProposal as Waiting } from '#domain/verification/shops.ts'
import { ApiError } from '#app/platform/api.ts'
import { workDone } from '#app/shell/desk/done-work.ts'
import { useAction, useProvedForm } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { LeaveGuard } from '#app/ui/desk/leave-guard.tsx'
import { Form } from '#app/ui/form.tsx'
import { Group } from '#app/ui/group.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import { acceptProposal, partners, partnerSheet, refuseProposal } from './data.ts'
import styles from './shops.module.css'
import { proposal as text } from './texts.ts'

/** After these refusals the page shows the current state beside the sentence. */
const OVERTAKEN = ['shop.decided', 'shop.look_again', 'shop.offer_gone']

async function orLook(offerId: string, act: Promise<unknown>): Promise<void> {
  try {
    await act
    workDone()
    void partners.refresh()
  } catch (error) {
    if (error instanceof ApiError && OVERTAKEN.includes(error.code)) await partnerSheet(offerId).refresh()
    throw error
  }
}

type Props = { offerId: string; of: Waiting | null; mayWrite: boolean; isMain: boolean }

/** The shop's proposed changes by field, to publish or to refuse, each with one press. `isMain`: the page's main button is here. */
export function WaitingProposal({ offerId, of: proposal, mayWrite, isMain }: Props) {
  const action = useAction('proposal not accepted')
  const refusal = useProvedForm('proposal not refused')
  // Somebody else has decided it meanwhile.
  if (!proposal)
    return (
      <>
        <ActionFailure error={action.error} />
        <ActionFailure error={refusal.error} />
      </>
    )
  const { id, changes, version, partner, place, at, isLinkRevoked } = proposal
  const fields = PROPOSAL_FIELDS.filter((field) => changes[field])
  const accept = (version: number) =>
    action.run(async () => {
      await orLook(offerId, acceptProposal(offerId, id, version))
      showToast(text.accepted)
    })
  const refuse = async ({ reason }: { reason: string }) => {
    await orLook(offerId, refuseProposal(offerId, id, reason))
    showToast(text.refused)
  }
  return (
    <ListSection title={text.title}>
      <Group>
        <div className={styles.box}>
          <p className="muted sm">{text.from(partner, place, at)}</p>
          {isLinkRevoked && <Banner tone="warn">{text.revoked}</Banner>}
          {version === null && <Banner tone="warn">{text.offerGone}</Banner>}
          {fields.length === 0 && <p>{text.same}</p>}
          {fields.map((field) => (
            <section key={field} className={styles.change} aria-label={text.fields[field]}>
              <h3>{text.fields[field]}</h3>
              <dl>
                <Side name={text.before} words={changes[field]!.before} />
                <Side name={text.after} words={changes[field]!.after} isNew />
              </dl>
            </section>
          ))}
          {changes.headline && <Banner tone="info">{text.figure}</Banner>}
          <ActionFailure error={action.error} ways={{ retry: action.retry }} />
          {!mayWrite && <p className="muted sm">{text.byEditors}</p>}
          {mayWrite && (
            <Form rules={refuseProposalForm} onSubmit={refusal.submit(refuse)} onError={refusal.onError}>
              <Reason />
              <ActionFailure error={refusal.error} ways={{ retry: 'submit' }} />
              <div className={styles.buttons}>
                {version !== null && (
                  <Button size="sm" variant={isMain ? 'primary' : 'secondary'} busy={action.busy !== null} onClick={() => accept(version)}>
                    {text.accept}
                  </Button>
                )}
                <Button type="submit" size="sm" variant="secondary">
                  {text.refuse}
                </Button>
              </div>
            </Form>
          )}
        </div>
      </Group>
    </ListSection>
  )
}

function Reason() {
  const [isWritten, setWritten] = useState(false)
  const look = (reason: string) => setWritten(reason.trim() !== '')
  return (
    <>
      <LeaveGuard on={isWritten} />
      <TextArea
        label={text.reason}
        name="reason"
        hint={text.reasonHint}
        rows={2}
        maxLength={500}
        onChange={(event) => look(event.currentTarget.value)}
      />
    </>
  )
}

function Side({ name, words, isNew = false }: { name: string; words: string; isNew?: boolean }) {
  return (
    <div className={isNew ? styles.after : styles.before}>
      <dt className="sm muted">{name}</dt>
      <dd>{words || <span className="muted">{text.nothing}</span>}</dd>
    </div>
  )
}
