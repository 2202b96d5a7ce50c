import { sql, type RawBuilder } from 'kysely'
import { all, type Condition } from '#db/conditions.ts'

// The ways in which words match a name, each a range of one index. With several words the rest of the index filters them.

/** Sorts after every character of an address, a name or a number. */
export const LAST = '\u{10FFFF}'
const key = (column: string) => sql.ref<string>(`card.${column}`)
export const [nameKey, givenKey] = [key('nameKey'), key('givenKey')]
export const [nameTailKey, afterApostropheKey, givenTailKey] = [key('nameTailKey'), key('afterApostropheKey'), key('givenTailKey')]

export const begins = (column: RawBuilder<string>, start: string): Condition =>
  sql<boolean>`(${column} >= ${start} and ${column} < ${start + LAST})`

/** A key with these beginnings of one name and of a later one. */
const beginsWithBoth = (column: RawBuilder<string>, first: string, second: string): Condition =>
  all([begins(column, first), sql<boolean>`${column} like ${`${plain(first)}% ${plain(second)}%`} escape '!'`])
const plain = (word: string): string => word.replace(/[!%_]/g, '!$&')

/** By the start of the names. With several words the range is over surnames, which are rare. */
export function waysOf(words: readonly string[]): Condition[] {
  if (words.length === 0) return []
  const whole = words.join('')
  const parted = cutsOf(words).map(({ surname, given }) => beginsWithBoth(nameKey, surname, given))
  return [begins(nameKey, whole), begins(givenKey, whole), ...parted]
}

const laterWaysOf =
  (column: RawBuilder<string>) =>
  (words: readonly string[]): Condition[] =>
    words.length === 0
      ? []
      : [begins(column, words.join('')), ...cutsOf(words).map(({ surname, given }) => beginsWithBoth(column, surname, given))]

/** By the start of the surname's last word. */
export const nameTailWaysOf = laterWaysOf(nameTailKey)

/** By the start of what follows the surname's last apostrophe. */
export const afterApostropheWaysOf = laterWaysOf(afterApostropheKey)

/** By the start of the given name's last word, with a surname that may begin at its last word too. */
export const givenTailWaysOf = (words: readonly string[]): Condition[] =>
  words.length === 1
    ? [begins(givenTailKey, words[0]!)]
    : cutsOf(words).map(({ surname, given }) => beginsWithBoth(givenTailKey, given, surname))

/** Several words as surname and given name, in both orders. */
const cutsOf = (words: readonly string[]): { surname: string; given: string }[] =>
  words.slice(1).flatMap((_, i) => {
    const [head, tail] = [words.slice(0, i + 1).join(''), words.slice(i + 1).join('')]
    return [
      { surname: head, given: tail },
      { surname: tail, given: head },
    ]
  })
