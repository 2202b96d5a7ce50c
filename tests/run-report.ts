import budget from './budget.json' with { type: 'json' }

export type FileTime = { name: string; part: string; seconds: number }

/** `message` may be long: its first lines show the problem. */
export type Failure = { part: string; test: string; message?: string | undefined }

type Times = {
  /** By part. */
  seconds: Record<string, number>
  files: FileTime[]
  failures: Failure[]
  /** False for a run outside the budget: one capability, or the long run. */
  hasBudget: boolean
  /** True when every part has run. */
  isWhole: boolean
}

const SLOWEST = 10
const MESSAGE_LINES = 12

/**
 * The summary of a run: the time of each part, the slowest files, parts above their budget in `budget.json`, and the failures, since a CI
 * may show the end only.
 */
export function closingWords({ seconds, files, failures, hasBudget, isWhole }: Times): string {
  const all = Object.values(seconds).reduce((sum, part) => sum + part, 0)
  const times = [...Object.entries(seconds), ...(isWhole ? [['all', all] as const] : [])]
  const limits: Record<string, number> = hasBudget ? budget.seconds : {}
  const late = times.filter(([name, taken]) => taken > (limits[name] ?? Infinity))
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST)
  return [
    '\nTime of each part',
    ...times.map(([name, taken]) => `${inColumn(taken)} ${name}`),
    ...(slowest.length ? ['\nSlowest files'] : []),
    ...slowest.map(({ name, part, seconds }) => `${inColumn(seconds)} ${name} (${part})`),
    ...late.map(
      ([name, taken]) => `\nPAST ITS BUDGET: ${name} took ${taken.toFixed(0)} s of ${limits[name]} s (on ${budget.cores} quiet cores)`,
    ),
    ...failures.map(({ part, test, message }) => [`\nFAILED: ${test} (${part})`, ...firstLines(message)].join('\n')),
  ].join('\n')
}

const firstLines = (message?: string) => (message?.split('\n') ?? []).slice(0, MESSAGE_LINES).map((line) => `    ${line}`)

const inColumn = (seconds: number) => `${seconds.toFixed(1).padStart(8)} s`
