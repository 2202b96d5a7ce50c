import { useState } from 'react'
import { Link } from 'react-router'
import type { Values } from '#domain/form.ts'
import { holderNames } from '#domain/members/holder-name.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { fullName } from '#domain/person-name.ts'
import { useAction, useProvedForm } from '#app/shell/proof/use-action.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { pencil } from '#app/ui/icons.ts'
import { Sheet } from '#app/ui/sheet.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { answerNameRequest, writeName } from './data.ts'
import styles from './sheet.module.css'
import { holderName as text, newMember } from './texts.ts'

/** The name, with «Correggi» for those who write people's data. */
export function HolderName({ sheet }: { sheet: MemberSheet }) {
  const { firstname, lastname, isOwn } = sheet
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <span className={styles.beside}>
        {fullName(firstname, lastname)}
        {may('people.write') && !isOwn && (
          <button type="button" className="link sm" aria-haspopup="dialog" aria-label={text.correctLabel} onClick={() => setOpen(true)}>
            {text.correct}
          </button>
        )}
      </span>
      <Sheet open={isOpen} onClose={close} title={text.title}>
        {isOpen && <Fields sheet={sheet} onDone={close} />}
      </Sheet>
    </>
  )
}

function Fields({ sheet, onDone }: { sheet: MemberSheet; onDone: () => void }) {
  const form = useProvedForm('name not written')
  const { number, subject, firstname, lastname } = sheet
  const write = async (values: Values<typeof holderNames>) => {
    await writeName(number, values)
    onDone()
    showToast(text.written)
  }
  return (
    <Form rules={holderNames} onSubmit={form.submit(write)} onError={form.onError}>
      <p className="muted">{subject === number ? text.lead : text.leadWithMail}</p>
      <InBook sheet={sheet} />
      <TextField
        label={newMember.firstname}
        name="holderFirstname"
        hint={newMember.firstnameHint}
        autoComplete="off"
        defaultValue={firstname}
      />
      <TextField label={newMember.lastname} name="holderLastname" autoComplete="off" defaultValue={lastname} />
      <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
      <Button type="submit" wide>
        {text.write}
      </Button>
    </Form>
  )
}

/** The register of members keeps the name of the admission. */
function InBook({ sheet: { memberSince, number } }: { sheet: MemberSheet }) {
  const may = useMay()
  if (memberSince === null || !may('applications.read')) return null
  return (
    <p className="muted">
      {text.inBook}{' '}
      <Link className="link" to={`/gestione/libro-soci?q=${number}`}>
        {text.toBook}
      </Link>
    </p>
  )
}

/** The holder's request for another name, with the two answers. */
export function NameAsked({ sheet }: { sheet: MemberSheet }) {
  const { number, nameAsked, firstname, lastname, memberSince, isOwn } = sheet
  const answering = useAction('name not decided')
  const { ask, dialog } = useQuestion()
  if (nameAsked === null) return null
  const [name, oldName] = [fullName(nameAsked.firstname, nameAsked.lastname), fullName(firstname, lastname)]
  const answer = (isGranted: boolean) => () =>
    answering.run(async () => {
      await answerNameRequest(number, { request: nameAsked.id, isGranted })
      showToast(isGranted ? text.granted : text.refused)
    })
  const grant = () => {
    const why = [text.grantText, memberSince !== null && text.inBook].filter(Boolean).join(' ')
    ask({ title: text.grantTitle(name), text: why, confirm: text.grant }, answer(true))
  }
  const refuse = () => ask({ title: text.refuseTitle(name), text: text.refuseText(oldName), confirm: text.refuse }, answer(false))
  return (
    <Banner
      tone="info"
      icon={pencil}
      action={
        !isOwn && (
          <div className={styles.acts}>
            <Button size="xs" busy={answering.busy !== null} onClick={grant}>
              {text.grant}
            </Button>
            <Button variant="secondary" size="xs" busy={answering.busy !== null} onClick={refuse}>
              {text.refuse}
            </Button>
          </div>
        )
      }
    >
      <p>{text.asked(name, nameAsked.at)}</p>
      <ActionFailure error={answering.error} ways={{ retry: answering.retry }} />
      {dialog}
    </Banner>
  )
}
