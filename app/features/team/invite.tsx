import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { STAFF_ROLES } from '#domain/staff/staff-role.ts'
import { isOnlyAdmin, staffInvitationForm } from '#domain/staff/team.ts'
import type { Values } from '#domain/form.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { EmailField } from '#app/ui/email-field.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { useToday } from '#app/ui/use-today.ts'
import { inviteStaff, team } from './data.ts'
import { RoleFields } from './role-fields.tsx'
import styles from './team.module.css'
import { inviteForm as text, team as words } from './texts.ts'

/** /gestione/persone/invita; `?ruolo=` preselects the role: the first steps and a sheet link here with it. A sheet also gives the address. */
export function Invite() {
  const { data } = team.use()
  const [params] = useSearchParams()
  const first = STAFF_ROLES.find((role) => role === params.get('ruolo')) ?? null
  const { email = '' } = (useLocation().state ?? {}) as { email?: string }
  const navigate = useNavigate()
  const form = useProvedForm('nobody invited')
  const today = useToday()
  const officer = data?.lonely ? text.officerAlone : data && isOnlyAdmin(data.people, today) ? text.officerWaits : text.officer
  const send = async (values: Values<typeof staffInvitationForm>) => {
    const after = await inviteStaff(values)
    const waits = after?.invitations.some(
      ({ email, role, waitsForSecond }) => email === values.inviteEmail && role === values.role && waitsForSecond,
    )
    showToast(waits ? text.asked : text.sent(values.inviteEmail))
    await navigate('/gestione/persone', { replace: true })
  }
  return (
    <DeskPage title={text.title} path={[{ title: words.title, to: '/gestione/persone' }]} state={text.lead}>
      <div className={styles.form}>
        <Form rules={staffInvitationForm} onSubmit={form.submit(send)} onError={form.onError} label={text.title}>
          <EmailField label={text.email} name="inviteEmail" autoComplete="off" defaultValue={email} />
          <RoleFields first={first} fromHint={text.fromHint} hint={(role) => (role === 'safeguarding' ? officer : null)} />
          <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
          <Button type="submit">{text.send}</Button>
        </Form>
      </div>
    </DeskPage>
  )
}
