import { sql, type RawBuilder } from 'kysely'

/** Hides a condition from the planner. Without this the planner assumes few matches and sorts all of them. */
export const evenly = (condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`(case when ${condition} then true else false end)`
