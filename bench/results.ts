import { budgets } from './budgets.ts'
import type { Budget, BudgetName } from './budgets.ts'

type Row = { name: string; value: string; budget: string; verdict: string }

const rows: Row[] = []
let missed = 0

/** A figure with a budget. */
export function measured(name: BudgetName, value: number): void {
  const budget: Budget = budgets[name]
  const ok = value <= (budget.max ?? Infinity) && value >= (budget.min ?? -Infinity)
  if (!ok) missed += 1
  const limit = budget.max === undefined ? `≥ ${budget.min}` : `≤ ${budget.max}`
  rows.push({ name: budget.name, value: figure(value, budget.unit), budget: `${limit} ${budget.unit}`, verdict: ok ? 'ok' : 'OVER' })
}

/** A figure without a budget: absolute times and rates depend on the machine more than on the product. */
export function told(name: string, value: number, unit: string): void {
  rows.push({ name, value: figure(value, unit), budget: '', verdict: '' })
}

/** The median of several values, with minimum and maximum beside its name. */
export function toldSpread(name: string, values: number[], unit: string): void {
  told(`${name} (${Math.min(...values).toFixed(0)}-${Math.max(...values).toFixed(0)})`, median(values), unit)
}

/** Prints the table and returns the number of missed budgets. */
export function printResults(): number {
  const columns = ['name', 'value', 'budget'] as const
  const widths = columns.map((column) => Math.max(...rows.map((row) => row[column].length)))
  for (const row of rows) {
    const cells = columns.map((column, i) =>
      column === 'name' ? row[column].padEnd(widths[i] ?? 0) : row[column].padStart(widths[i] ?? 0),
    )
    console.log([...cells, row.verdict].join('  ').trimEnd())
  }
  console.log(missed === 0 ? '\nEvery budget is kept.' : `\n${missed} budget(s) missed.`)
  return missed
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

function figure(value: number, unit: string): string {
  const digits = unit === '×' ? 2 : Math.abs(value) < 100 ? 1 : 0
  return `${value.toFixed(digits)} ${unit}`
}
