import { sql, type RawBuilder } from 'kysely'

export type Condition = RawBuilder<boolean>

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
export const any = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` or `)})`

/** Hides a condition from the planner. Without this the planner assumes few matches and sorts all of them. */
export const evenly = (condition: Condition): Condition => sql<boolean>`(case when ${condition} then true else false end)`
