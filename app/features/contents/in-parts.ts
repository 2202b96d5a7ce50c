import { type BulkAnswer, type BulkChange, MOST_AT_ONCE } from '#domain/contents/api.ts'
import { ApiError } from '#app/platform/api.ts'

/**
 * Sends a change of many documents in parts that the server takes, one after the other. After a part is done, a failure refuses the rest
 * with its reason.
 *
 * @param onPart called after each part with the number of documents that are over
 * @throws ApiError of the first part: nothing has changed
 */
export async function inParts(
  { action, of }: BulkChange,
  send: (part: BulkChange) => Promise<BulkAnswer>,
  onPart?: (over: number) => void,
): Promise<BulkAnswer> {
  const answer: BulkAnswer = { done: [], over: 0, refused: [] }
  for (let i = 0; i < of.length; i += MOST_AT_ONCE) {
    try {
      const { done, over, refused } = await send({ action, of: of.slice(i, i + MOST_AT_ONCE) })
      answer.done.push(...done)
      answer.over += over
      answer.refused.push(...refused)
      onPart?.(Math.min(i + MOST_AT_ONCE, of.length))
    } catch (error) {
      if (i === 0 || !(error instanceof ApiError)) throw error
      const { code } = error
      answer.refused.push(...of.slice(i).map(({ id }) => ({ id, code })))
      return answer
    }
  }
  return answer
}
