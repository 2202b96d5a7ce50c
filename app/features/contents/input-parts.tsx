import { recordOf } from '#domain/fields.ts'
import { maxOf, problemsIn, problemText } from './problems.ts'
import { namesOf, type Part } from './layout.ts'
import styles from './editor.module.css'
import { useWritten, type PartsProps } from './input.ts'
import { GuestPrice } from './input-guest-price.tsx'
import { Own } from './input-own.tsx'
import { RecordPart } from './input-record.tsx'
import { RowsPart } from './input-rows.tsx'
import { Choice, Day, Line, Lines, Moment, Money, Tick, WholeNumber, Words, YearDay } from './input-simple.tsx'

const SIMPLE = {
  line: Line,
  lines: Lines,
  number: WholeNumber,
  money: Money,
  day: Day,
  time: Day,
  yearDay: YearDay,
  moment: Moment,
  tick: Tick,
  words: Words,
  guestPrice: GuestPrice,
}

/** The parts of a record, in pairs where the layout and the width allow it. */
export function Parts({ of, path, values, problems }: PartsProps) {
  return (
    <div className={styles.parts}>
      {of
        .filter(({ as }) => as !== 'id')
        .map((part) => (
          <div key={part.name} data-part={join(path, part.name)} className={part.half ? undefined : styles.whole}>
            <div className={part.as === 'moment' ? styles.pair : undefined}>
              <OnePart part={part} path={path} values={values} problems={problems} />
            </div>
          </div>
        ))}
    </div>
  )
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`)

function OnePart({ part, path, values, problems }: Omit<PartsProps, 'of'> & { part: Part }) {
  const { form, put } = useWritten()
  const at = join(path, part.name)
  const value = values[part.name]
  const onChange = (next: unknown) => put(at, () => next)
  const inside = problemsIn(problems, part.name)
  const max = maxOf(form, at)
  // A list of words and a moment show their inner errors as their own.
  const [first] = Object.values(inside)
  const problem = inside[''] ?? (part.as === 'words' ? first : undefined)
  const said = problem && problemText(part, problem, { value, max })
  const input = { path: at, value, problems: inside, problem: said, max, onChange }
  switch (part.as) {
    case 'record':
      return <RecordPart part={part} {...input} />
    case 'list':
      return <RowsPart part={part} {...input} />
    case 'choice':
      return <Choice part={part} {...input} />
    case 'place': {
      const putBoth = (place: unknown) => namesOf(part).forEach((name) => put(join(path, name), () => recordOf(place)[name] ?? null))
      const both = Object.fromEntries(namesOf(part).map((name) => [name, values[name] ?? null]))
      const wrong = Object.fromEntries(namesOf(part).flatMap((name) => (problems[name] ? [[name, problems[name]]] : [])))
      return <Own part={part} {...input} value={both} problems={wrong} around={values} onChange={putBoth} />
    }
    case 'picture':
    case 'hours':
    case 'closures':
    case 'audience':
    case 'recurrence':
    case 'file':
    case 'id':
      return <Own part={part} {...input} around={values} />
    default: {
      const Input = SIMPLE[part.as]
      return <Input part={part} {...input} />
    }
  }
}
