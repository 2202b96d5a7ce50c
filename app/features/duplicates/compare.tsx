import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CHOICES, type Chosen, type ComparedRecord, type Comparison } from '#domain/duplicates/duplicates.ts'
import { fullName } from '#domain/person-name.ts'
import { DeskPage } from '#app/shell/desk/desk-page.tsx'
import { DeskProblem } from '#app/shell/desk/desk-problem.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { SkeletonRows } from '#app/ui/skeleton.tsx'
import { comparison, keepApart, mergeRecords } from './data.ts'
import styles from './duplicates.module.css'
import { FactsOfBoth } from './facts-of-both.tsx'
import { Pick } from './pick.tsx'
import { shownValue } from './shown-value.ts'
import { compared as text, list as words } from './texts.ts'

type Side = 'first' | 'second'
const SIDES = ['first', 'second'] as const
const otherOf = (side: Side): Side => (side === 'first' ? 'second' : 'first')

type CompareProps = { numbers: string; root: string; members: { title: string; to: string } }

/** /gestione/soci/doppioni/:first/:second: two records side by side. */
export function Compare({ numbers, root, members }: CompareProps) {
  const { data: both, fetchedAt, error } = comparison(numbers).use()
  const path = [members, { title: words.title, to: root }]
  return (
    <DeskPage
      title={text.title}
      path={path}
      state={both && both.why.length > 0 ? words.why(both.why) : null}
      loading={!both && error === null}
      {...(both && { freshness: { fetchedAt, stale: error !== null } })}
    >
      {both ? (
        <Both key={both.version} both={both} numbers={numbers} root={root} members={members.to} />
      ) : error ? (
        <DeskProblem
          error={error}
          words={{ forbidden: text.forbidden, notFound: text.gone }}
          list={{ title: words.title, to: root }}
          onRetry={() => void comparison(numbers).refresh()}
        />
      ) : (
        <SkeletonRows rows={5} thumbs={false} />
      )}
    </DeskPage>
  )
}

type BothProps = { both: Comparison; numbers: string; root: string; members: string }

function Both({ both, numbers, root, members }: BothProps) {
  const possible = SIDES.filter((side) => both[side].refused === null)
  const [stays, setStays] = useState<Side>(() => firstChoice(both, possible))
  const [chosen, setChosen] = useState<Partial<Record<Chosen, Side>>>({})
  const action = useAction('records not merged')
  const { ask, dialog } = useQuestion()
  const navigate = useNavigate()
  const [keep, drop] = [both[stays], both[otherOf(stays)]]
  // An account has its own address and no other.
  const fields = CHOICES.filter((field) => field !== 'email' || (!keep.hasAccount && !drop.hasAccount))
  const differing = fields.filter((field) => shownValue(field, both.first) !== shownValue(field, both.second))
  const sideOf = (field: Chosen): Side => chosen[field] ?? (shownValue(field, keep) === null ? otherOf(stays) : stays)
  const merge = () =>
    ask(
      { title: text.question, text: text.questionText(keep.number, drop.number), confirm: text.confirm, cancel: text.back, danger: true },
      () =>
        action.run(async () => {
          const take = differing.filter((field) => sideOf(field) !== stays)
          await mergeRecords(numbers, { keep: keep.number, drop: drop.number, version: both.version, take })
          showToast(text.done)
          void navigate(`${members}/${keep.number}`, { replace: true })
        }, 'merge'),
    )
  const apart = () =>
    action.run(async () => {
      await keepApart(both.first.number, both.second.number)
      showToast(text.apartDone)
      void navigate(root, { replace: true })
    }, 'apart')
  return (
    <div className={`stack ${styles.narrow}`}>
      {both.isKeptApart && <Banner tone="info">{text.apart}</Banner>}
      <FactsOfBoth both={both} members={members} />
      {possible.length === 0 ? (
        <Never both={both} />
      ) : (
        <>
          <Pick
            legend={text.stays}
            hint={text.staysHint}
            name="stays"
            value={stays}
            onChange={setStays}
            of={SIDES.map((side) => ({
              value: side,
              label: words.number(both[side].number),
              isOff: both[side].refused !== null,
              note: both[side].refused && text.cannot(both[side].refused),
            }))}
          />
          {differing.map((field) => (
            <Pick
              key={field}
              legend={text.fields[field]}
              name={field}
              value={sideOf(field)}
              onChange={(side) => setChosen({ ...chosen, [field]: side })}
              of={SIDES.map((side) => ({ value: side, label: shownValue(field, both[side]) ?? text.empty }))}
            />
          ))}
          {(both.first.notes || both.second.notes) && <p className="muted sm">{text.notes}</p>}
          {(keep.hasAccount || drop.hasAccount) && <p className="muted sm">{text.accountEmail}</p>}
        </>
      )}
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      <div className={styles.acts}>
        {possible.length > 0 && (
          <Button variant="danger" busy={action.busy === 'merge'} onClick={merge}>
            {text.merge}
          </Button>
        )}
        {!both.isKeptApart && (
          <Button variant="secondary" busy={action.busy === 'apart'} onClick={apart}>
            {text.isApart}
          </Button>
        )}
      </div>
      {dialog}
    </div>
  )
}

const rank = ({ hasAccount, memberSince, since }: ComparedRecord) => [memberSince === null ? 1 : 0, hasAccount ? 0 : 1, since]

/** The proposed card if both may stay: a member's, else one with an account, else the older one. */
function firstChoice(both: Comparison, possible: readonly Side[]): Side {
  const [first = 'first', second] = possible
  if (second === undefined) return first
  const [a, b] = [rank(both.first), rank(both.second)]
  const at = a.findIndex((value, i) => value !== b[i])
  return at === -1 || a[at]! < b[at]! ? 'first' : 'second'
}

function Never({ both }: { both: Comparison }) {
  const reasons = [...new Set(SIDES.flatMap((side) => both[side].refused ?? []))]
  return (
    <Banner tone="warn">
      <p>
        <strong>{text.never}</strong>
      </p>
      {reasons.map((reason) => (
        <p key={reason}>
          {SIDES.every((side) => both[side].refused === reason)
            ? text.cannot(reason)
            : `${nameOf(both[SIDES.find((side) => both[side].refused === reason)!])}: ${text.cannot(reason)}`}
        </p>
      ))}
    </Banner>
  )
}

const nameOf = ({ firstname, lastname, number }: ComparedRecord): string => words.person(fullName(lastname, firstname), number)
