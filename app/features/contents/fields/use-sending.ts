import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#app/platform/api.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { useProof } from '#app/shell/proof/use-action.ts'
import { errorText, type TextCode } from '#app/ui/texts/errors.ts'
import { type Sending, sendFile } from './send-file.ts'

/**
 * One upload and its result. `part`: null while none runs. Leaving the page stops it.
 *
 * @param sentences this field's own, by code
 */
export function useSending(what: string, sentences: Record<string, string>) {
  const [part, setPart] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const stop = useRef<AbortController>(null)
  const { prove } = useProof()
  useEffect(() => () => stop.current?.abort(), [])

  const refuse = (code: string) => setProblem(sentences[code] ?? errorText(code as TextCode).text)
  /** Returns the answer; null when refused or stopped, with the reason in `problem`. */
  const send = async <T>(path: string, file: Blob): Promise<T | null> => {
    stop.current?.abort()
    const mine = (stop.current = new AbortController())
    const sending: Sending = { signal: mine.signal, onProgress: (done) => !mine.signal.aborted && setPart(done) }
    setProblem(undefined)
    setPart(0)
    try {
      return await prove(() => sendFile<T>(path, file, sending))
    } catch (error) {
      if (!mine.signal.aborted) {
        logWarning(what, error)
        refuse(error instanceof ApiError ? error.code : 'app.error')
      }
      return null
    } finally {
      if (stop.current === mine) setPart(null)
    }
  }
  return { part, problem, send, refuse, clear: () => setProblem(undefined), stop: () => stop.current?.abort() }
}
