import { useNavigate } from 'react-router'
import type { Values } from '#domain/form.ts'
import { STAFF_ROLES } from '#domain/staff/staff-role.ts'
import { leavesBreak, roleForm, type HeldRole, type StaffSheet } from '#domain/staff/team.ts'
import { ROLE_LABELS } from '#domain/staff/role-labels.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskPageComing } from '#app/shell/desk/desk-page-coming.tsx'
import { useAction, useProvedForm } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { Columns } from '#app/ui/desk/columns.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { Group } from '#app/ui/group.tsx'
import { laptop } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { Row } from '#app/ui/row.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { useToday } from '#app/ui/use-today.ts'
import { closeAccount, endRole, endSessions, giveRole, keepOfficer, openAccount, staffSheet } from './data.ts'
import { RoleFields } from './role-fields.tsx'
import { Factor } from './team-list.tsx'
import styles from './team.module.css'
import { sheet as text, team as words } from './texts.ts'

const UP = { title: words.title, to: '/gestione/persone' }

/** /gestione/persone/:uid: one staff member. */
export function Sheet({ uid }: { uid: string }) {
  const { data: person, fetchedAt, error } = staffSheet(uid).use()
  if (!person) {
    const said = { notFound: text.gone }
    return (
      <DeskPageComing title={words.title} list={UP} error={error} words={said} rows={4} onRetry={() => void staffSheet(uid).refresh()} />
    )
  }
  return (
    <DeskPage
      title={person.name}
      path={[UP]}
      state={
        <>
          <span className={styles.address}>{person.email}</span> <Factor person={person} />
        </>
      }
      freshness={{ fetchedAt, stale: error !== null }}
    >
      <div className="stack">
        {person.isDisabled && <Banner tone="bad">{text.isClosed}</Banner>}
        {!person.isDisabled && !person.hasFactor && <Banner tone="warn">{text.factorOff}</Banner>}
        {person.ending && <Banner tone="warn">{person.ending.isYours ? text.endingYours : text.endingOther(person.ending.by)}</Banner>}
      </div>
      <Columns
        aside={
          <>
            <Devices person={person} />
            <Account person={person} />
          </>
        }
      >
        <Roles person={person} />
        <Give person={person} />
      </Columns>
    </DeskPage>
  )
}

function Roles({ person: { uid, email, roles, ending, isYou } }: { person: StaffSheet }) {
  const action = useAction('role not ended')
  const navigate = useNavigate()
  const { ask, dialog } = useQuestion()
  const end = ({ role }: HeldRole) => {
    const isOfficer = role === 'safeguarding'
    const isLast = !isOfficer || (ending !== null && !ending.isYours)
    const asked = {
      title: text.endTitle(ROLE_LABELS[role]),
      text: isLast ? (isYou ? text.endOwnText(role) : text.endText) : text.endOfficerText,
      confirm: text.ends,
      danger: true,
    }
    ask(asked, () =>
      action.run(async () => {
        const { ended } = await endRole(uid, role)
        showToast(ended ? text.ended : text.endAsked)
        // A person without a role has no sheet. Without one's own role the list may be closed too.
        if (ended && roles.length === 1 && !isYou) await navigate(UP.to, { replace: true })
      }, role),
    )
  }
  const keep = () =>
    action.run(async () => {
      await keepOfficer(uid)
      showToast(text.kept)
    }, 'keep')
  return (
    <ListSection title={text.roles}>
      <div className="stack">
        {roles.length === 0 && <p className="muted">{words.noRole}</p>}
        {roles.length > 0 && (
          <Group>
            {roles.map((held) => (
              <div key={held.role} className={styles.line}>
                <Row title={ROLE_LABELS[held.role]} detail={`${words.period(held)} · ${text.since(held.since)}`} />
                <div className={styles.acts}>
                  <Button
                    size="xs"
                    variant="secondary"
                    aria-label={text.endsLabel(ROLE_LABELS[held.role])}
                    busy={action.busy === held.role}
                    onClick={() => end(held)}
                  >
                    {text.ends}
                  </Button>
                </div>
              </div>
            ))}
          </Group>
        )}
        {roles.some(({ role }) => role === 'safeguarding') && (
          <div className={styles.prolong}>
            <LinkButton size="sm" variant="secondary" to="/gestione/persone/invita?ruolo=safeguarding" state={{ email }}>
              {text.prolong}
            </LinkButton>
            <p className="muted sm">{text.prolongHint}</p>
          </div>
        )}
        {ending && (
          <p>
            <button type="button" className="link" onClick={keep}>
              {text.keep}
            </button>
          </p>
        )}
        <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      </div>
      {dialog}
    </ListSection>
  )
}

const GIVEN_HERE = STAFF_ROLES.filter((role) => role !== 'safeguarding')

function Give({ person: { uid, roles, isDisabled } }: { person: StaffSheet }) {
  const form = useProvedForm('role not given')
  const { ask, dialog } = useQuestion()
  const today = useToday()
  if (isDisabled || roles.some(({ role }) => role === 'safeguarding')) return null
  const give = async (values: Values<typeof roleForm>) => {
    await giveRole(uid, values)
    showToast(text.given)
  }
  const send = form.submit(give)
  const submit = async (values: Values<typeof roleForm>) => {
    const held = roles.find(({ role }) => role === values.role)
    if (!held || !leavesBreak(held, values, today)) return send(values)
    const [from, to] = [values.from!, held.to!]
    ask({ title: text.breakTitle(ROLE_LABELS[held.role], from), text: text.breakText(from, to), confirm: text.breakConfirm }, () =>
      send(values).catch(form.onError),
    )
  }
  return (
    <ListSection title={text.give}>
      <Form key={JSON.stringify(roles)} rules={roleForm} onSubmit={submit} onError={form.onError} label={text.give}>
        <RoleFields roles={GIVEN_HERE} fromHint={text.fromHint} hint={(role) => (role === null ? text.giveHint : null)} />
        <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
        <Button type="submit" variant="secondary">
          {text.giveIt}
        </Button>
      </Form>
      {dialog}
    </ListSection>
  )
}

function Devices({ person: { uid, devices, isYou } }: { person: StaffSheet }) {
  const action = useAction('devices not signed out')
  const { ask, dialog } = useQuestion()
  const signOut = () =>
    ask({ title: text.signOutTitle, text: text.signOutText, confirm: text.signOut, danger: true }, () =>
      action.run(async () => {
        await endSessions(uid)
        showToast(text.signedOut)
      }),
    )
  return (
    <ListSection title={text.devices}>
      {devices.length === 0 && <p className="muted">{text.noDevices}</p>}
      {devices.length > 0 && (
        <div className="stack">
          <Group>
            {devices.map(({ device, lastSeenAt }, i) => (
              <Row key={i} icon={laptop} title={device} detail={text.seen(lastSeenAt)} />
            ))}
          </Group>
          {!isYou && (
            <Button variant="secondary" wide busy={action.busy !== null} onClick={signOut}>
              {text.signOut}
            </Button>
          )}
        </div>
      )}
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      {dialog}
    </ListSection>
  )
}

function Account({ person: { uid, name, isYou, isDisabled, roles } }: { person: StaffSheet }) {
  const action = useAction('account not changed')
  const { ask, dialog } = useQuestion()
  const act = (what: () => Promise<unknown>, done: string) =>
    action.run(async () => {
      await what()
      showToast(done)
    })
  const close = () =>
    ask({ title: text.closeTitle(name), text: text.closeText, confirm: text.close, danger: true }, () =>
      act(() => closeAccount(uid), text.closedDone),
    )
  return (
    <ListSection title={text.account}>
      <div className="stack">
        <Group>
          <Row title={text.logOf} to={`/gestione/registro?chi=${uid}`} chevron />
          <Row title={text.logAbout} to={`/gestione/registro?su=${uid}`} chevron />
        </Group>
        {!isYou &&
          (isDisabled ? (
            <Button variant="secondary" wide busy={action.busy !== null} onClick={() => act(() => openAccount(uid), text.opened)}>
              {text.open}
            </Button>
          ) : roles.some(({ role }) => role === 'safeguarding') ? (
            <p className="muted sm">{text.officerStays}</p>
          ) : (
            <Button variant="danger" wide busy={action.busy !== null} onClick={close}>
              {text.close}
            </Button>
          ))}
        <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      </div>
      {dialog}
    </ListSection>
  )
}
