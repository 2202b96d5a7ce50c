import { useState } from 'react'
import { Navigate } from 'react-router'
import type { Values } from '#domain/form.ts'
import { fullName } from '#domain/person-name.ts'
import { endForm, endProblems, isDecided, MAX_END_TEXT } from '#domain/register/ends.ts'
import { END_REASONS, type EndReason } from '#domain/register/register.ts'
import { ROLE_LABELS } from '#domain/staff/role-labels.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { ApiError } from '#app/platform/api.ts'
import { queryOf } from '#app/platform/paged-list.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { useUnfinished } from '#app/ui/desk/use-unfinished.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { Group } from '#app/ui/group.tsx'
import { Row } from '#app/ui/row.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { endMembership, useRegister } from './data.ts'
import styles from './register.module.css'
import { book, end as text } from './texts.ts'

/** /gestione/libro-soci/fine/:card. `root`: the book's address. */
export function End({ cardNumber, root }: { cardNumber: string; root: string }) {
  const [reason, setReason] = useState<EndReason | ''>('')
  const [asked, setAsked] = useState<{ answer: (isSure: boolean) => void } | null>(null)
  const form = useProvedForm('membership not ended')
  const unfinished = useUnfinished()
  const [left, setLeft] = useState<StaffRole[] | null>(null)
  const today = useToday()
  const { data: page } = useRegister(queryOf({ q: cardNumber }))
  const [one] = page?.memberships ?? []
  const who = one && fullName(one.lastname, one.firstname)
  const record = async (values: Values<typeof endForm>) => {
    const roles = await endMembership(cardNumber, values)
    showToast(text.done)
    setLeft(roles)
  }
  const askFirst = async (values: Values<typeof endForm>) => {
    // The details of each reason come before the confirmation.
    const fields = endProblems(values, { today, memberSince: one?.admittedOn ?? '' })
    if (Object.keys(fields).length > 0) throw new ApiError('api.invalid', 422, fields)
    const isSure = await new Promise<boolean>((answer) => setAsked({ answer }))
    setAsked(null)
    if (isSure) await form.submit(record)(values)
  }
  const sheet = `/gestione/soci/${cardNumber}`
  if (left?.length === 0) return <Navigate to={sheet} replace />
  if (left)
    return (
      <DeskPage title={text.title} path={[{ title: book.title, to: root }]} {...(who && { state: who })}>
        <RolesLeft roles={left} sheet={sheet} />
      </DeskPage>
    )
  return (
    <DeskPage title={text.title} path={[{ title: book.title, to: root }]} state={[who, text.card(cardNumber)].filter(Boolean).join(' · ')}>
      <div className={styles.narrow} onInput={unfinished.begin}>
        {unfinished.guard}
        <Form rules={endForm} label={text.title} onSubmit={askFirst} onError={form.onError}>
          <p className="muted">{text.lead}</p>
          <SelectField
            label={text.reason}
            name="reason"
            value={reason}
            {...(reason !== '' && { hint: text.means[reason] })}
            onChange={({ currentTarget }) => setReason(currentTarget.value as EndReason | '')}
            options={[{ value: '', label: text.choose }, ...END_REASONS.map((value) => ({ value, label: text.reasons[value] }))]}
          />
          {reason !== '' && <Fields key={reason} reason={reason} />}
          <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
          <div>
            <Button type="submit" variant="danger">
              {text.record}
            </Button>
          </div>
        </Form>
      </div>
      <ConfirmDialog
        open={asked !== null}
        title={text.question}
        text={reason === 'death' ? text.questionDeath : text.questionText}
        confirm={text.record}
        cancel={text.back}
        danger
        onConfirm={() => asked?.answer(true)}
        onCancel={() => asked?.answer(false)}
      />
    </DeskPage>
  )
}

/** The roles in the back office, which the end does not take away. */
function RolesLeft({ roles, sheet }: { roles: StaffRole[]; sheet: string }) {
  const may = useMay()
  const mayEndThem = may('staff.write')
  const named = roles.map((role) => ROLE_LABELS[role]).join(', ')
  return (
    <div className={classNames(styles.narrow, 'stack')}>
      <Banner tone="warn">{text.rolesLeft(named, mayEndThem)}</Banner>
      <Group>
        {mayEndThem && <Row title={text.toRoles} to="/gestione/persone" chevron />}
        <Row title={text.toSheet} to={sheet} chevron />
      </Group>
    </div>
  )
}

function Fields({ reason }: { reason: EndReason }) {
  const today = useToday()
  if (isDecided(reason))
    return (
      <>
        {reason === 'arrears' && <TextField label={text.remindedOn} name="remindedOn" type="date" hint={text.remindedHint} max={today} />}
        <TextField label={text.decidedOn} name="decidedOn" type="date" max={today} />
        <TextField label={text.reference} name="reference" autoComplete="off" />
        <TextField label={text.body} name="body" autoComplete="off" />
        <TextArea label={text.why} name="why" hint={text.whyHint} maxLength={MAX_END_TEXT} />
      </>
    )
  return (
    <>
      <TextField label={reason === 'death' ? text.diedOn : text.received} name="on" type="date" max={today} />
      {reason === 'withdrawal' && <TextField label={text.letter} name="reference" autoComplete="off" />}
    </>
  )
}
