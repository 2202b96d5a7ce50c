import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { fullName } from '#domain/person-name.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskPageComing } from '#app/shell/desk/desk-page-coming.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Card } from '#app/ui/card/card.tsx'
import { PICTURE, type CardView } from '#app/ui/card/card-view.ts'
import { Boxes } from '#app/ui/desk/box.tsx'
import { Columns } from '#app/ui/desk/columns.tsx'
import { Tabs } from '#app/ui/tabs.tsx'
import { CardState } from './card-state.tsx'
import { memberSheet } from './data.ts'
import { Family } from './family.tsx'
import { NameAsked } from './holder-name.tsx'
import { MoreActs } from './more-acts.tsx'
import { Person } from './person.tsx'
import { Renew } from './renew.tsx'
import { Bookings, Consents, Fees, Log, Use } from './sheet-tabs.tsx'
import { SportTab } from './sport-tab.tsx'
import { StateTag } from './state-tag.tsx'
import styles from './sheet.module.css'
import { TaskNote } from './task-note.tsx'
import { members as words, sheet as text } from './texts.ts'
import { AllEvents, LastEvents } from './timeline.tsx'
import { timeline } from './texts-timeline.ts'
import { Write } from './write-to.tsx'

const SHEET_TABS = ['', 'quote', 'iscrizioni', 'sport', 'consensi', 'registro'] as const
type SheetTab = (typeof SHEET_TABS)[number]
export const isSheetTab = (text: string): text is SheetTab => SHEET_TABS.some((tab) => tab === text)

type MemberProps = { number: string; tab: SheetTab; root: string; toPay: string; toRights: string; payments: ReactNode }

/** /gestione/soci/:number and its tabs. `root`: the list's address; `toPay`, `toRights`: the addresses of payments and data requests. */
export function Member({ number, tab, root, toPay, toRights, payments }: MemberProps) {
  const { data: sheet, fetchedAt, error } = memberSheet(number).use()
  const { search } = useLocation()
  const may = useMay()
  const up = { title: words.title, to: `${root}${search}` }
  if (!sheet) {
    const said = { ...words.problem, notFound: text.gone }
    return <DeskPageComing title={words.title} list={up} error={error} words={said} onRetry={() => void memberSheet(number).refresh()} />
  }
  // The card was merged with another one.
  if (sheet.number !== number) return <Navigate to={`${root}/${sheet.number}${search}`} replace />
  const name = fullName(sheet.firstname, sheet.lastname)
  const to = (id: SheetTab) => `${[root, number, id].filter(Boolean).join('/')}${search}`
  return (
    <DeskPage
      title={name}
      path={[up]}
      thumb={<Avatar name={name} large />}
      state={
        <>
          {lineOf(sheet)} <StateTag state={sheet.state} />
        </>
      }
      actions={
        <>
          <Write sheet={sheet} />
          <MoreActs sheet={sheet} root={root} toPay={toPay} toRights={toRights} />
          <Renew sheet={sheet} />
        </>
      }
      freshness={{ fetchedAt, stale: error !== null }}
    >
      <Tabs
        label={text.tabs}
        items={SHEET_TABS.filter((id) => id !== 'sport' || may('sports.read')).map((id) => ({ id, label: text.tab[id] }))}
        current={tab}
        to={to}
      />
      <div className={styles.page}>
        <div className="stack">
          {sheet.isOwn && <Banner tone="info">{text.own}</Banner>}
          <NameAsked sheet={sheet} />
          <TaskNote />
        </div>
        {tab === '' && <Overview sheet={sheet} name={name} root={root} all={to('registro')} />}
        {tab === 'quote' && <Fees sheet={sheet} toPay={toPay} payments={payments} />}
        {tab === 'iscrizioni' && <Bookings sheet={sheet} />}
        {tab === 'sport' && may('sports.read') && <SportTab number={number} />}
        {tab === 'consensi' && <Consents sheet={sheet} />}
        {tab === 'registro' && (
          <Columns
            aside={
              <Boxes>
                <Log sheet={sheet} />
                <Use sheet={sheet} />
              </Boxes>
            }
          >
            <AllEvents number={number} />
          </Columns>
        )}
      </div>
    </DeskPage>
  )
}

function Overview({ sheet, name, root, all }: { sheet: MemberSheet; name: string; root: string; all: string }) {
  return (
    <Columns
      aside={
        <Boxes>
          <div aria-hidden="true">
            <Card view={viewOf(sheet, name)} />
          </div>
          <CardState sheet={sheet} />
          <Family sheet={sheet} root={root} />
        </Boxes>
      }
    >
      <Boxes>
        <Person sheet={sheet} />
        <LastEvents number={sheet.number} all={all} />
      </Boxes>
    </Columns>
  )
}

/** The category, its first day, and the minutes with the admission. */
const lineOf = ({ category, memberSince, resolution, since }: MemberSheet): string =>
  memberSince === null
    ? `${category.label} · ${text.cardSince(since)}`
    : [`${category.label} ${text.since(memberSince)}`, resolution && timeline.minutes(resolution)].filter(Boolean).join(' · ')

/** The card's picture; its words are beside it. */
const viewOf = ({ number, category, association, state }: MemberSheet, name: string): CardView => ({
  number,
  name,
  kind: category.label,
  association,
  state,
  pill: words.states[state],
  ...PICTURE,
})
