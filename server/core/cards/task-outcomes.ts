import { current, type Database } from '#db/connect.ts'
import { TASK_REFUSALS, type MemberTask } from '#domain/members/tasks.ts'

/** The outcomes of tasks on many cards, by the task's id. `cards`: all its cards; `left`: the unchanged ones, by reason. */
export async function taskOutcomes(
  db: Database,
  taskIds: readonly string[],
): Promise<(taskId: string) => Pick<MemberTask, 'cards' | 'done' | 'left'>> {
  const rows =
    taskIds.length === 0
      ? []
      : await current(db)
          .selectFrom('memberTaskCard')
          .select(({ fn }) => ['taskId', 'outcome', fn.countAll<number>().as('cards')])
          .where('taskId', 'in', taskIds)
          .groupBy(['taskId', 'outcome'])
          .execute()
  return (taskId) => {
    const counts = new Map(rows.filter((row) => row.taskId === taskId).map(({ outcome, cards }) => [outcome, Number(cards)]))
    const left = TASK_REFUSALS.flatMap((why) => (counts.has(why) ? [[why, counts.get(why)!] as const] : []))
    return {
      cards: [...counts.values()].reduce((sum, cards) => sum + cards, 0),
      done: counts.get('done') ?? 0,
      left: Object.fromEntries(left),
    }
  }
}
