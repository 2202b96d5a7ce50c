import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ARREARS_KINDS, MOST_REMINDED, type ArrearsItem, type ArrearsKind, type ArrearsList } from '#domain/payments/arrears.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { DeskList, type Column } from '#app/ui/desk/desk-list.tsx'
import { DeskTools } from '#app/ui/desk/desk-tools.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { check, mail } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { arrears, moreArrears, previewArrears, remind, remindAll, useArrears } from './desk-data.ts'
import styles from './payments.module.css'
import { RoomTabs } from './room-tabs.tsx'
import { arrears as text, list as words } from './texts.ts'

type Listed = ArrearsItem & { id: string }

const COLUMNS: readonly Column<Listed>[] = [
  { id: 'name', label: text.columns.name, cell: ({ name }: Listed) => name },
  { id: 'category', label: text.columns.category, width: '19%', leaves: 'last', cell: ({ category }: Listed) => category },
  {
    id: 'fee',
    label: text.columns.fee,
    width: '12%',
    figure: true,
    cell: ({ feeCents }: Listed) => <span className={styles.amount}>{words.money(feeCents)}</span>,
  },
  { id: 'until', label: text.columns.until, width: '18%', numeric: true, cell: ({ validTo }: Listed) => text.until(validTo) },
  { id: 'reminded', label: text.columns.reminded, width: '29%', cell: ({ remindedAt, reach }: Listed) => text.reminded(remindedAt, reach) },
]

/** /gestione/pagamenti/morosita: late fees, and reminders to one, some or all. */
export function Arrears({ root, members }: { root: string; members: string }) {
  const [params, setParams] = useSearchParams()
  const kind = ARREARS_KINDS.find((one) => one === params.get('da')) ?? 'grace'
  const { data: list, fetchedAt, error } = useArrears(kind)
  const may = useMay()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const more = useAction('more arrears not loaded')
  const reminding = useReminding(kind, list, () => setSelected(new Set()))
  const change = (next: ArrearsKind) => {
    setSelected(new Set())
    setParams(next === 'grace' ? {} : { da: next }, { replace: true, preventScrollReset: true })
  }
  const mayWrite = may('payments.write')
  const chips = ARREARS_KINDS.map((value) => ({ value, label: text.kind[value], count: list?.counts?.[value] ?? null }))
  return (
    <DeskPage
      title={text.title}
      state={list ? list.counts && text.lead(ARREARS_KINDS.reduce((sum, one) => sum + list.counts![one], 0)) : null}
      actions={
        mayWrite &&
        (list?.items.length ?? 0) > 0 && (
          <Button size="xs" icon={mail} busy={reminding.busy} onClick={reminding.all}>
            {text.remindAll}
          </Button>
        )
      }
      {...(list && { freshness: { fetchedAt, stale: error !== null } })}
    >
      <div className="stack">
        <RoomTabs root={root} current="morosita" />
        <p className="muted">{text.explain}</p>
        <DeskTools<ArrearsKind> chips={{ label: text.kinds, of: chips, value: kind, onChange: change }} />
        <ActionFailure error={reminding.error} ways={{ retry: reminding.retry }} />
        <DeskList
          label={text.list}
          of={list?.items.map((item) => ({ ...item, id: item.number })) ?? null}
          columns={COLUMNS}
          to={({ number }) => `${members}/${number}`}
          nameOf={({ name }) => name}
          row={(item) => ({
            title: item.name,
            detail: `${text.until(item.validTo)} · ${text.reminded(item.remindedAt, item.reach)}`,
            end: <span className={styles.amount}>{words.money(item.feeCents)}</span>,
            chevron: false,
          })}
          {...(mayWrite && { selected, onSelect: setSelected })}
          bulk={[{ id: 'remind', label: text.remind, icon: mail, onPress: () => reminding.some([...selected]) }]}
          problem={error && <DeskProblem error={error} words={words.problem} onRetry={() => void arrears(kind).refresh()} />}
          empty={<EmptyState icon={check} text={text.none} />}
          more={list?.next ? { busy: more.busy !== null, error: more.error, onMore: () => more.run(() => moreArrears(kind)) } : null}
        />
      </div>
      {reminding.dialog}
    </DeskPage>
  )
}

/** Shows the number of recipients before anything is sent. */
function useReminding(kind: ArrearsKind, list: ArrearsList | null, onDone: () => void) {
  const action = useAction('fee not reminded of')
  const { ask, dialog } = useQuestion()
  const everyDays = list?.everyDays ?? 0
  const some = (numbers: string[]) => {
    const chosen = (list?.items ?? []).filter(({ number }) => numbers.includes(number)).slice(0, MOST_REMINDED)
    const of = (reach: ArrearsItem['reach']) => chosen.filter((one) => one.reach === reach).length
    const touched = { due: of('due'), recent: of('recent'), unreachable: of('unreachable') }
    if (touched.due === 0) return showToast(text.nobody)
    ask({ title: text.question(touched.due), text: text.touches(touched, everyDays), confirm: text.remind }, () =>
      action.run(async () => {
        const sent = await remind(chosen.map(({ number }) => number))
        showToast(text.sent(sent.due))
        onDone()
      }),
    )
  }
  const all = () =>
    action.run(async () => {
      const touched = await previewArrears(kind)
      if (touched.due === 0) return showToast(text.nobody)
      ask({ title: text.question(touched.due), text: text.touches(touched, everyDays), confirm: text.remind }, () =>
        action.run(async () => {
          await remindAll(kind)
          showToast(text.onTheirWay)
        }),
      )
    })
  return { some, all, dialog, busy: action.busy !== null, error: action.error, retry: action.retry }
}
