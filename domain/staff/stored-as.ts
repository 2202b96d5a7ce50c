import { foldText } from '#domain/search.ts'
import { AUDIT_ACTIONS, AUDIT_RECORDS } from './audit.ts'
import { DETAILS, pairsOf } from './detail-words.ts'
import { FIELD_LABELS } from './field-labels.ts'
import { SETTINGS_LABELS } from './settings-words.ts'
import { ACTION_LABELS, RECORD_LABELS, SUBJECTS } from './words.ts'

/** A field's label is searched from this many letters on: fewer are in nearly every label. */
const FEWEST_LETTERS = 3

/**
 * What a word of the screen is stored as: the acts, kinds of record, named records, details, pairs in a detail and changed fields (the last
 * step of a path) whose labels hold it.
 *
 * @param word folded (`foldText`), not empty
 */
export function storedAs(word: string) {
  const isIn = (label: string | undefined) => label !== undefined && foldText(label).includes(word)
  const keysOf = (labels: Record<string, string>) => Object.keys(labels).filter((key) => isIn(labels[key]))
  const fields = word.length < FEWEST_LETTERS ? [] : [...keysOf(FIELD_LABELS), ...keysOf(SETTINGS_LABELS)]
  return {
    actions: AUDIT_ACTIONS.filter((action) => isIn(ACTION_LABELS[action])),
    records: AUDIT_RECORDS.filter((record) => isIn(RECORD_LABELS[record])),
    named: AUDIT_RECORDS.flatMap((record) => keysOf(SUBJECTS[record] ?? {}).map((subject) => ({ record, subject }))),
    details: keysOf(DETAILS),
    pairs: word.length < FEWEST_LETTERS ? [] : pairsOf(isIn),
    fields: [...new Set(fields.map((path) => path.split('.').at(-1)!))],
  }
}
