import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { CampaignDay, CampaignSpan, CampaignTask, RenewalCampaign } from '#domain/renewals/campaign.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { Button } from '#app/ui/button.tsx'
import { Box, Boxes } from '#app/ui/desk/box.tsx'
import { Columns } from '#app/ui/desk/columns.tsx'
import { DeskList } from '#app/ui/desk/desk-list.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { bell, calendarClock, printer } from '#app/ui/icons.ts'
import { Segments } from '#app/ui/segments.tsx'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { renewalCampaign, useCampaign } from './campaign-data.ts'
import styles from './campaign.module.css'
import { campaign as text } from './campaign-texts.ts'

type CampaignProps = {
  tabs: ReactNode
  /** The progress of the last task. */
  note: ReactNode
  /** The address of the list of cards. */
  members: string
  /** Opens the act on the cards that end in these days. */
  onAct: (kind: 'remind' | 'letter', days: Pick<CampaignSpan, 'from' | 'to'>) => void
  /** Shows a task's progress and its file. */
  onShow: (task: string) => void
}

const PERIODS = ['mese', 'settimana'] as const

/** /gestione/pagamenti/rinnovi: cards by their end, sent and planned reminders, and both ways to remind now. */
export function Campaign({ tabs, note, members, onAct, onShow }: CampaignProps) {
  const { data: known, fetchedAt, error } = useCampaign()
  const may = useMay()
  return (
    <DeskPage
      title={text.title}
      actions={
        may('cards.write') && (
          <>
            <Button variant="secondary" size="xs" icon={printer} disabled={!known} onClick={() => known && onAct('letter', known.now)}>
              {text.letters}
            </Button>
            <Button size="xs" icon={bell} disabled={!known} onClick={() => known && onAct('remind', known.now)}>
              {text.remind}
            </Button>
          </>
        )
      }
      {...(known && { freshness: { fetchedAt, stale: error !== null } })}
    >
      <div className="stack">
        {tabs}
        {note}
        {(known || !error) && <p className="muted">{known ? text.lead(known.now) : '\u00a0'}</p>}
        {known || !error ? (
          <Columns
            aside={
              known ? <Reminders campaign={known} onShow={may('cards.write') ? onShow : null} /> : <SkeletonRows rows={3} thumbs={false} />
            }
          >
            <Ends campaign={known} members={members} />
          </Columns>
        ) : (
          <DeskProblem error={error} words={text.problem} onRetry={() => void renewalCampaign.refresh()} />
        )}
      </div>
    </DeskPage>
  )
}

type Listed = CampaignSpan & { id: string; name: string }

/** `campaign`: null while loading. */
function Ends({ campaign, members }: { campaign: RenewalCampaign | null; members: string }) {
  const [params, setParams] = useSearchParams()
  const today = useToday()
  const by = PERIODS.find((one) => one === params.get('per')) ?? 'mese'
  const of = (by === 'mese' ? campaign?.months : campaign?.weeks)
    ?.filter(({ from, to, toRenew, renewed }) => toRenew > 0 || (renewed ?? 0) > 0 || (from <= today && today <= to))
    .map((span) => ({ ...span, id: span.from, name: by === 'mese' ? text.month(span.from) : text.week(span) }))
  const isEmpty = campaign?.months.every(({ toRenew, renewed }) => toRenew === 0 && !renewed)
  return (
    <div className="stack">
      <Segments
        label={text.by}
        items={PERIODS.map((id) => ({ id, label: text.periods[id] }))}
        current={by}
        onChange={(next) => setParams(next === 'mese' ? {} : { per: next }, { replace: true, preventScrollReset: true })}
      />
      <DeskList<Listed>
        label={text.list}
        of={isEmpty ? [] : (of ?? null)}
        columns={[
          { id: 'span', label: text.columns.span, cell: ({ name }) => name },
          { id: 'toRenew', label: text.columns.toRenew, width: '34%', figure: true, cell: ({ toRenew }) => text.counted(toRenew) },
          {
            id: 'renewed',
            label: text.columns.renewed,
            width: '26%',
            figure: true,
            cell: ({ renewed }) => (renewed === null ? text.notYet : text.counted(renewed)),
          },
        ]}
        to={({ from, to }) => `${members}?scade_dal=${from}&scade_al=${to}&ordine=end`}
        nameOf={({ name }) => name}
        row={({ name, toRenew, renewed }) => ({
          title: name,
          detail: text.renewed(renewed),
          end: <span className="num">{text.counted(toRenew)}</span>,
        })}
        empty={<EmptyState icon={calendarClock} text={text.none} />}
      />
    </div>
  )
}

function Reminders({ campaign, onShow }: { campaign: RenewalCampaign; onShow: ((task: string) => void) | null }) {
  return (
    <Boxes>
      <Box title={text.planned}>
        <p className="muted sm">{campaign.planned.length > 0 ? text.plannedLead : text.nonePlanned}</p>
        <Days of={campaign.planned} />
      </Box>
      <Box title={text.told}>
        <p className="muted sm">{campaign.told.length > 0 ? text.toldLead : text.noneTold}</p>
        <Days of={campaign.told} />
      </Box>
      <Box title={text.tasks}>
        <p className="muted sm">{campaign.tasks.length > 0 ? text.tasksLead : text.noneBegun}</p>
        <Tasks of={campaign.tasks} onShow={onShow} />
      </Box>
    </Boxes>
  )
}

function Days({ of }: { of: CampaignDay[] }) {
  if (of.length === 0) return null
  return (
    <ul className={styles.days}>
      {of.map(({ day, stages }) => (
        <li key={day}>
          <span>
            <b>{text.day(day)}</b>
            <span className="num">{text.total(stages)}</span>
          </span>
          <span className="muted sm">{text.stages(stages)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Newest first; a press shows the outcome, and the letters again. */
function Tasks({ of, onShow }: { of: CampaignTask[]; onShow: ((task: string) => void) | null }) {
  if (of.length === 0) return null
  const title = (task: CampaignTask) =>
    onShow ? (
      <button type="button" className="link" onClick={() => onShow(task.id)}>
        {text.task(task)}
      </button>
    ) : (
      text.task(task)
    )
  return (
    <div className={styles.tasks}>
      <Steps
        of={of.map((task) => ({
          id: task.id,
          icon: task.kind === 'remind' ? bell : printer,
          title: title(task),
          detail: text.taskDetail(task),
        }))}
      />
    </div>
  )
}
