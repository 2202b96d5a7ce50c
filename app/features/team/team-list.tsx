import { matchesSearch } from '#domain/search.ts'
import { isOnlyAdmin, type StaffPerson, type StaffTeam } from '#domain/staff/team.ts'
import { ROLE_LABELS } from '#domain/staff/role-labels.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { DeskList } from '#app/ui/desk/desk-list.tsx'
import { DeskTools } from '#app/ui/desk/desk-tools.tsx'
import { useListFilter } from '#app/ui/desk/use-list-filter.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Group } from '#app/ui/group.tsx'
import { ban, shieldCheck, triangleAlert, userPlus, users } from '#app/ui/icons.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { Row } from '#app/ui/row.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { Tag } from '#app/ui/tag.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { confirmOfficer, takeBack, team } from './data.ts'
import styles from './team.module.css'
import { team as text } from './texts.ts'

/** Everybody with a role, and the open invitations. */
export function TeamList() {
  const { data, fetchedAt, error } = team.use()
  const { written: q, write } = useListFilter()
  const people = data?.people.filter((person) => matchesSearch([person.name, person.email, rolesOf(person)], q))
  return (
    <DeskPage
      title={text.title}
      state={text.lead}
      actions={
        <>
          <LinkButton variant="secondary" size="xs" to="/gestione/registro">
            {text.log}
          </LinkButton>
          <LinkButton size="xs" icon={userPlus} to="/gestione/persone/invita">
            {text.invite}
          </LinkButton>
        </>
      }
      {...(data && { freshness: { fetchedAt, stale: error !== null } })}
    >
      <div className="stack">
        {data && <NoOfficer team={data} />}
        <DeskTools search={{ label: text.search, value: q, onChange: write }} />
        <DeskList
          label={text.list}
          of={people?.map((person) => ({ ...person, id: person.uid })) ?? null}
          columns={COLUMNS}
          to={({ uid }) => `/gestione/persone/${uid}`}
          nameOf={({ name }) => name}
          row={asRow}
          empty={<EmptyState icon={users} text={q ? text.nothing : text.none} />}
          {...(error && { problem: <DeskProblem error={error} onRetry={() => void team.refresh()} /> })}
        />
      </div>
      {data && <Waiting team={data} />}
    </DeskPage>
  )
}

type Listed = StaffPerson & { id: string }

const COLUMNS = [
  { id: 'name', label: text.columns.name, width: '22%', cell: (person: Listed) => <Name person={person} /> },
  { id: 'roles', label: text.columns.roles, wraps: true, cell: (person: Listed) => rolesOf(person) },
  { id: 'factor', label: text.columns.factor, width: '14%', cell: (person: Listed) => <Factor person={person} short /> },
]

/** A phone has no column heading for the tag, so a missing item is named in words, and a complete one is left out. */
const asRow = (person: Listed) => ({
  title: <Name person={person} />,
  detail: person.hasFactor || person.isDisabled ? rolesOf(person) : `${rolesOf(person)} · ${text.factorOff}`,
  ...((person.isDisabled || !person.hasFactor) && { end: <Factor person={person} short /> }),
})

const Name = ({ person: { name, isYou } }: { person: StaffPerson }) => (isYou ? `${name} (${text.you})` : name)

const rolesOf = ({ roles }: StaffPerson) =>
  roles.length === 0 ? text.noRole : roles.map(({ role, ...period }) => `${ROLE_LABELS[role]}, ${text.period(period)}`).join(' · ')

/** Whether the person's roles are usable. `short`: under a heading that names the column. */
export function Factor({
  person: { hasFactor, isDisabled },
  short = false,
}: {
  person: Pick<StaffPerson, 'hasFactor' | 'isDisabled'>
  short?: boolean
}) {
  if (isDisabled)
    return (
      <Tag tone="bad" icon={ban}>
        {text.closed}
      </Tag>
    )
  return hasFactor ? (
    <Tag tone="ok" icon={shieldCheck}>
      {short ? text.on : text.factorOn}
    </Tag>
  ) : (
    <Tag tone="warn" icon={triangleAlert}>
      {short ? text.off : text.factorOff}
    </Tag>
  )
}

function NoOfficer({ team: { lonely, secondUntil, people } }: { team: StaffTeam }) {
  if (people.some(({ roles }) => roles.some(({ role }) => role === 'safeguarding'))) return null
  return <Banner tone="warn">{lonely ? text.lonely : secondUntil ? text.noOfficerYet(secondUntil) : text.noOfficer}</Banner>
}

function Waiting({ team: { invitations: of, people } }: { team: StaffTeam }) {
  const waitsYours = isOnlyAdmin(people, useToday()) ? text.waitsNobody : text.waitsYours
  const action = useAction('invitation not changed')
  const act = (what: () => Promise<unknown>, done: string, name: string) =>
    action.run(async () => {
      await what()
      showToast(done)
    }, name)
  return (
    <ListSection title={text.waiting}>
      {of.length === 0 && <p className="muted">{text.noneWaiting}</p>}
      {of.length > 0 && (
        <Group>
          {of.map(({ id, email, role, from, to, by, expiresAt, waitsForSecond, isYours }) => (
            <div key={id} className={styles.line} data-desk-row="">
              <Row
                title={email}
                detail={
                  <>
                    {`${ROLE_LABELS[role]}, ${text.period({ from, to })} · ${text.invitedBy(by)}, ${text.untilDay(expiresAt)}`}
                    {waitsForSecond && <strong className={styles.second}>{isYours ? waitsYours : text.waitsOther}</strong>}
                  </>
                }
              />
              <div className={styles.acts}>
                {waitsForSecond && !isYours && (
                  <Button
                    size="xs"
                    aria-label={text.confirmLabel(email)}
                    busy={action.busy === `confirm ${id}`}
                    onClick={() => act(() => confirmOfficer(id), text.confirmed, `confirm ${id}`)}
                  >
                    {text.confirm}
                  </Button>
                )}
                <Button
                  size="xs"
                  variant="secondary"
                  aria-label={text.takeBackLabel(email)}
                  busy={action.busy === id}
                  onClick={() => act(() => takeBack(id), text.takenBack, id)}
                >
                  {text.takeBack}
                </Button>
              </div>
            </div>
          ))}
        </Group>
      )}
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
    </ListSection>
  )
}
