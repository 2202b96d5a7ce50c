import { useState } from 'react'
import type { Missing, StaffApplication } from '#domain/applications/admission.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Columns } from '#app/ui/desk/columns.tsx'
import { Facts } from '#app/ui/desk/facts.tsx'
import { Group } from '#app/ui/group.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { Paragraphs } from '#app/ui/paragraphs.tsx'
import { phoneLink } from '#app/ui/phone-link.ts'
import { Row } from '#app/ui/row.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { AppealForm, AppealOutcomeForm, GuardianForm, QuestionForm, ToldForm } from './desk-acts.tsx'
import { Letter, Withdraw } from './desk-paper.tsx'
import { ApplicationTag } from './desk-tags.tsx'
import { desk as text } from './texts-desk.ts'

export const lineOf = ({ category, submittedAt }: StaffApplication): string => `${category.label} · ${text.day(submittedAt)}`

const isOpen = ({ state }: StaffApplication): boolean => state === 'submitted' || state === 'waiting_guardian'

/** One application: its answers, what is missing, and the acts on it. @param isBeside true beside a list */
export function Opened({ application, isBeside = false }: { application: StaffApplication; isBeside?: boolean }) {
  return (
    <Columns
      narrow={isBeside}
      aside={
        <>
          <Holder application={application} />
          <Past application={application} />
        </>
      }
    >
      <State application={application} />
      <Written application={application} />
      {!isOpen(application) && <Answer application={application} />}
      <Questions application={application} />
    </Columns>
  )
}

function State({ application }: { application: StaffApplication }) {
  const { state, missing, answerBy, isOwn, mayDecide } = application
  const today = useToday()
  return (
    <div className="stack">
      <p>
        <ApplicationTag state={state} />
      </p>
      {isOwn && <Banner tone="info">{text.own}</Banner>}
      {missing.map((one) => (
        <Missed key={one} of={one} application={application} />
      ))}
      {isOpen(application) && <p>{text.answerBy(answerBy, today)}</p>}
      {isOpen(application) && mayDecide && (
        <div className="inline">
          {state === 'submitted' && (
            <LinkButton size="sm" to="/gestione/domande/riunione">
              {text.meeting}
            </LinkButton>
          )}
          {application.isOnPaper && <Withdraw id={application.id} />}
        </div>
      )}
    </div>
  )
}

function Missed({ of, application: { alike } }: { of: Missing; application: StaffApplication }) {
  return (
    <Banner tone="warn">
      <p>
        <b>{text.missing[of]}</b>
      </p>
      <p>{text.means[of]}</p>
      {of === 'same_person' && alike && (
        <p>
          <LinkButton variant="secondary" size="sm" to={`/gestione/libro-soci/${alike.number}`}>
            {text.toRegister(alike.number)}
          </LinkButton>
        </p>
      )}
    </Banner>
  )
}

function Written({ application }: { application: StaffApplication }) {
  const { category, birthDate, birthPlace, contacts, guardian, submittedAt, state, mayDecide } = application
  const may = useMay()
  return (
    <ListSection title={text.written}>
      <div className="stack">
        <Group>
          <Facts
            wide
            of={[
              { name: text.category, value: category.label },
              { name: text.sent, value: text.day(submittedAt) },
              { name: text.birth, value: text.birthAt(birthDate, birthPlace) },
              ...(contacts
                ? [
                    { name: text.address, value: contacts.address },
                    {
                      name: text.phone,
                      value: contacts.phone ? (
                        <a className="link" href={phoneLink(contacts.phone)}>
                          {contacts.phone}
                        </a>
                      ) : (
                        text.noPhone
                      ),
                    },
                    {
                      name: text.email,
                      value:
                        contacts.email === null ? (
                          text.noEmail
                        ) : (
                          <a className="link" href={`mailto:${contacts.email}`}>
                            {contacts.email}
                          </a>
                        ),
                    },
                  ]
                : []),
              ...(guardian ? [{ name: text.guardianSigned, value: text.signed(guardian.name, guardian.signedOn) }] : []),
            ]}
          />
        </Group>
        {!may('people.write') && <p className="muted sm">{text.hidden}</p>}
        {state === 'waiting_guardian' && mayDecide && <Opens label={text.sign} form="guardian" application={application} />}
      </div>
    </ListSection>
  )
}

function Answer({ application }: { application: StaffApplication }) {
  const { state, decision, reason, toldOn, appealBy, appealBody, appealedOn, appeal, mayDecide } = application
  return (
    <>
      <ListSection title={text.answer}>
        <div className="stack">
          <Group>
            <Facts
              of={[
                ...(decision ? [{ name: text.decidedBy, value: text.resolution(decision) }] : []),
                ...(reason ? [{ name: text.reason, value: <Paragraphs of={reason} /> }] : []),
                ...(toldOn ? [{ name: text.toldOn, value: text.onDay(toldOn) }] : []),
                ...(appeal ? [{ name: text.appeal, value: text.resolution(appeal) }] : []),
              ]}
            />
          </Group>
          {state === 'rejected' && appeal === null && toldOn === null && (
            <>
              <Banner tone="warn">
                <p>
                  <b>{text.untold}</b>
                </p>
                <p>{text.untoldMeans}</p>
              </Banner>
              {mayDecide && <Opens label={text.recordTold} form="told" application={application} />}
            </>
          )}
          {mayDecide && (application.isOnPaper || (state === 'rejected' && toldOn === null)) && <Letter id={application.id} />}
          {state === 'rejected' && appeal === null && appealBy && <p className="sm muted">{text.appealUntil(appealBy, appealBody)}</p>}
        </div>
      </ListSection>
      {state === 'rejected' && appeal === null && (
        <ListSection title={text.appeal}>
          <div className="stack">
            <p>{appealedOn === null ? text.noAppealYet : text.appealed(appealedOn)}</p>
            {mayDecide && appealedOn === null && <Opens label={text.recordAppeal} form="appeal" application={application} />}
            {mayDecide && appealedOn !== null && <Opens label={text.decideAppeal} form="outcome" application={application} />}
          </div>
        </ListSection>
      )}
    </>
  )
}

function Questions({ application }: { application: StaffApplication }) {
  const { questions, mayDecide } = application
  const asks = mayDecide && isOpen(application) && !application.isOnPaper
  if (!asks && questions.length === 0) return null
  return (
    <ListSection title={questions.length > 0 ? text.questions : text.askTitle}>
      <div className="stack">
        {questions.length > 0 && (
          <Group>
            {questions.map(({ at, by, body }) => (
              <Row key={at} title={<Paragraphs of={body} />} detail={text.askedOn(at, by)} />
            ))}
          </Group>
        )}
        {asks && <Opens label={text.ask} form="question" application={application} />}
      </div>
    </ListSection>
  )
}

const Holder = ({ application: { cardNumber } }: { application: StaffApplication }) => {
  const may = useMay()
  return (
    <ListSection title={text.card}>
      {cardNumber === null ? (
        <p className="muted">{text.noCard}</p>
      ) : (
        <Group>
          <Row
            title={<span className="num">{text.cardNumber(cardNumber)}</span>}
            {...(may('people.read') && { to: `/gestione/soci/${cardNumber}`, chevron: true })}
          />
        </Group>
      )}
    </ListSection>
  )
}

const Past = ({ application: { past } }: { application: StaffApplication }) =>
  past.length > 0 && (
    <ListSection title={text.before}>
      <Group>
        {past.map(({ id, state, category, submittedAt }) => (
          <Row
            key={id}
            title={category}
            detail={`${text.states[state]}, ${text.day(submittedAt)}`}
            to={`/gestione/domande/${id}`}
            chevron
          />
        ))}
      </Group>
    </ListSection>
  )

const FORMS = { question: QuestionForm, guardian: GuardianForm, told: ToldForm, appeal: AppealForm, outcome: AppealOutcomeForm }

/** A form that opens in its button's place. */
function Opens({ label, form, application }: { label: string; form: keyof typeof FORMS; application: StaffApplication }) {
  const [isOpen, setOpen] = useState(false)
  const Shown = FORMS[form]
  if (isOpen) return <Shown application={application} onDone={() => setOpen(false)} />
  return (
    <div>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {label}
      </Button>
    </div>
  )
}
