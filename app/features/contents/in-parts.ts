import { type BulkAnswer, type BulkChange, MOST_AT_ONCE } from '#domain/contents/api.ts'

/** Sends a change of many documents in parts that the server takes, one after the other. */
export async function inParts({ action, of }: BulkChange, send: (part: BulkChange) => Promise<BulkAnswer>): Promise<BulkAnswer> {
  const answer: BulkAnswer = { done: [], refused: [] }
  for (let i = 0; i < of.length; i += MOST_AT_ONCE) {
    const { done, refused } = await send({ action, of: of.slice(i, i + MOST_AT_ONCE) })
    answer.done.push(...done)
    answer.refused.push(...refused)
  }
  return answer
}
