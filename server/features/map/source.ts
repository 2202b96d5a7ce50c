import type { RangeResponse, Source } from 'pmtiles'
import { CommandProblem } from '#server/platform/command-line/command.ts'

const TRIES = 5
/** A request transfers at most a few megabytes. */
const PATIENCE_MS = 60_000

export type Reading = Pick<typeof globalThis, 'fetch'> & { pause(ms: number): Promise<void> }

/**
 * A public file, read by ranges (RFC 9110, section 14). A failed request is retried a few times, with growing pauses.
 *
 * @throws CommandProblem when all retries fail
 */
export function rangesOf(url: string, { fetch: ask, pause }: Reading): Source & { bytes(offset: number, length: number): Promise<Buffer> } {
  let etag: string | undefined

  async function getBytes(offset: number, length: number): Promise<RangeResponse> {
    for (let tried = 1; ; tried += 1) {
      try {
        return await once(offset, length)
      } catch (error) {
        if (error instanceof CommandProblem) throw error
        if (tried === TRIES)
          throw new CommandProblem(`${url} does not answer (${reasonOf(error)}). Run the command again: it goes on where it was.`, {
            cause: error,
          })
        await pause(500 * 2 ** tried)
      }
    }
  }

  async function once(offset: number, length: number): Promise<RangeResponse> {
    const range = `bytes=${offset}-${offset + length - 1}`
    const answer = await ask(url, { headers: { Range: range }, signal: AbortSignal.timeout(PATIENCE_MS) })
    if (answer.status >= 500 || answer.status === 429) throw new Error(`status ${answer.status}`)
    if (answer.status === 200) {
      await answer.body?.cancel()
      throw new CommandProblem(`${url} is only given whole: its server knows no byte ranges, which this command needs.`)
    }
    if (answer.status !== 206) throw new CommandProblem(`${url} answers ${answer.status}: there is nothing to read at this address.`)
    const data = await answer.arrayBuffer()
    const tag = answer.headers.get('etag') ?? undefined
    if (etag !== undefined && tag !== etag) throw new CommandProblem(`${url} was replaced while it was read. Run the command again.`)
    etag = tag
    return { data, ...(tag !== undefined && { etag: tag }) }
  }

  return {
    getKey: () => url,
    getBytes,
    async bytes(offset, length) {
      const { data } = await getBytes(offset, length)
      if (data.byteLength !== length) throw new CommandProblem(`${url} is cut off: it ends before what it says it holds.`)
      return Buffer.from(data)
    },
  }
}

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error
  return (cause as NodeJS.ErrnoException | undefined)?.code ?? message
}
