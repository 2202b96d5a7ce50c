import { Link } from 'react-router'
import type { ComparedRecord, Comparison } from '#domain/duplicates/duplicates.ts'
import { formatMediumDate } from '#domain/format.ts'
import { romeDay } from '#domain/plain-date.ts'
import { fullName } from '#domain/person-name.ts'
import { Group } from '#app/ui/group.tsx'
import styles from './duplicates.module.css'
import { compared as text, list as words } from './texts.ts'

const FACTS: [name: string, value: (record: ComparedRecord) => string][] = [
  [text.facts.state, ({ state }) => text.states[state]],
  [text.facts.until, ({ validTo }) => (validTo === null ? text.none : formatMediumDate(validTo))],
  [text.facts.category, ({ category }) => category],
  [text.facts.member, ({ memberSince }) => (memberSince === null ? text.no : text.since(memberSince))],
  [text.facts.account, ({ hasAccount }) => (hasAccount ? text.yes : text.no)],
  [text.facts.payments, ({ payments }) => String(payments)],
  [text.facts.since, ({ since }) => formatMediumDate(romeDay(since))],
]

/** The data of both cards, with links to their sheets. */
export const FactsOfBoth = ({ both: { first, second }, members }: { both: Comparison; members: string }) => (
  <Group>
    <table className={styles.facts}>
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">{text.facts.card}</span>
          </th>
          {[first, second].map(({ number, firstname, lastname }) => (
            <th key={number} scope="col">
              <Link className="link" to={`${members}/${number}`}>
                {fullName(lastname, firstname)}
              </Link>
              <br />
              <span className="muted sm num">{words.number(number)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {FACTS.map(([name, value]) => (
          <tr key={name}>
            <th scope="row" className="sm">
              {name}
            </th>
            <td>{value(first)}</td>
            <td>{value(second)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </Group>
)
