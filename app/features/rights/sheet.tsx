import { useState } from 'react'
import { dueState, type RightsSheet } from '#domain/rights/rights.ts'
import { useMay } from '#app/platform/session/staff-access.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskPageComing } from '#app/shell/desk/desk-page-coming.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { Facts, type Fact } from '#app/ui/desk/facts.tsx'
import { FormSheet } from '#app/ui/desk/form-sheet.tsx'
import { Group } from '#app/ui/group.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { ListSection } from '#app/ui/list-section.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { Answer, Extend, Identity } from './acts.tsx'
import { rightsSheet } from './data.ts'
import { DueTag } from './due-tag.tsx'
import styles from './rights.module.css'
import { list as words, sheet as text } from './texts.ts'

/** /gestione/richieste/:id: one request about personal data. */
export function RightsRequest({ id, root }: { id: string; root: string }) {
  const { data: sheet, fetchedAt, error } = rightsSheet(id).use()
  const up = { title: words.title, to: root }
  if (!sheet) {
    const said = { ...words.problem, notFound: text.gone }
    return <DeskPageComing title={words.title} list={up} error={error} words={said} onRetry={() => void rightsSheet(id).refresh()} />
  }
  return (
    <DeskPage
      title={sheet.who}
      path={[up]}
      state={
        <>
          {text.line(words.kind[sheet.kind], sheet.receivedOn)} <DueTag of={sheet} />
        </>
      }
      freshness={{ fetchedAt, stale: error !== null }}
    >
      <div className={`stack ${styles.narrow}`}>
        <Due sheet={sheet} />
        <Group>
          <Facts of={factsOf(sheet)} wide />
        </Group>
        {sheet.answer !== null && (
          <ListSection title={text.facts.answer}>
            <p className={styles.words}>{sheet.answer}</p>
          </ListSection>
        )}
        <Acts sheet={sheet} />
      </div>
    </DeskPage>
  )
}

function Due({ sheet }: { sheet: RightsSheet }) {
  const state = dueState(sheet, useToday())
  if (sheet.isOwn) return <Banner tone="info">{text.own}</Banner>
  if (state === 'overdue') return <Banner tone="bad">{text.wasDue(sheet.dueOn)}</Banner>
  return state === 'near' ? <Banner tone="warn">{text.dueBy(sheet.dueOn)}</Banner> : null
}

const factsOf = (sheet: RightsSheet): Fact[] => [
  { name: text.facts.words, value: <span className={styles.words}>{sheet.words}</span> },
  { name: text.facts.contact, value: sheet.contact },
  { name: text.facts.card, value: sheet.cardNumber === null ? text.noCard : text.number(sheet.cardNumber) },
  { name: text.facts.due, value: words.day(sheet.dueOn) },
  { name: text.facts.identity, value: sheet.identity ? text.checked(sheet.identity.how, sheet.identity.on) : text.notChecked },
  {
    name: text.facts.extension,
    value: sheet.extendedOn === null ? text.notExtended : text.extended(sheet.extendedOn, sheet.extensionReason ?? ''),
  },
  ...(sheet.outcome !== null && sheet.answeredOn !== null
    ? [{ name: text.facts.outcome, value: text.outcome(sheet.outcome, sheet.answeredOn) }]
    : []),
]

type Act = 'identity' | 'extension' | 'answer'
const TITLES: Record<Act, string> = { identity: text.identityTitle, extension: text.extendTitle, answer: text.answerTitle }

function Acts({ sheet }: { sheet: RightsSheet }) {
  const may = useMay()
  const [open, setOpen] = useState<Act | null>(null)
  const [last, setLast] = useState<Act>('answer')
  const show = (act: Act) => {
    setLast(act)
    setOpen(act)
  }
  const close = () => setOpen(null)
  const acts = may('rights.write') && !sheet.isOwn && sheet.answeredOn === null
  return (
    <>
      <div className={styles.acts}>
        {acts && (
          <>
            <Button size="sm" onClick={() => show('answer')}>
              {text.answer}
            </Button>
            <Button variant="secondary" size="sm" onClick={() => show('identity')}>
              {text.identity}
            </Button>
          </>
        )}
        {acts && sheet.mayExtend && (
          <Button variant="secondary" size="sm" onClick={() => show('extension')}>
            {text.extend}
          </Button>
        )}
        {sheet.cardNumber !== null && may('people.read') && (
          <LinkButton variant="secondary" size="sm" to={`/gestione/soci/${sheet.cardNumber}`}>
            {text.openMember}
          </LinkButton>
        )}
      </div>
      <FormSheet open={open !== null} onClose={close} title={TITLES[last]}>
        {open === 'identity' && <Identity sheet={sheet} onDone={close} />}
        {open === 'extension' && <Extend sheet={sheet} onDone={close} />}
        {open === 'answer' && <Answer sheet={sheet} onDone={close} />}
      </FormSheet>
    </>
  )
}
