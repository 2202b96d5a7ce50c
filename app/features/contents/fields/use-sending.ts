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
  const [mayPass, setMayPass] = useState(false)
  const stop = useRef<AbortController>(null)
  const { prove } = useProof()
  useEffect(() => () => stop.current?.abort(), [])

  const refuse = (code: string, mayPass = false) => {
    setProblem(sentences[code] ?? errorText(code as TextCode).text)
    setMayPass(mayPass)
  }
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
        refuse(...reasonOf(error))
      }
      return null
    } finally {
      if (stop.current === mine) setPart(null)
    }
  }
  /** `mayPass`: the problem may be gone when the same file is sent again. */
  return {
    part,
    problem,
    mayPass: problem !== undefined && mayPass,
    send,
    refuse,
    clear: () => setProblem(undefined),
    stop: () => stop.current?.abort(),
  }
}

/** The reason of a failed upload, and whether it may pass. Exported for its test. */
export function reasonOf(error: unknown): [code: string, mayPass: boolean] {
  if (!(error instanceof ApiError)) return ['app.error', false]
  if (error.status === 408) return ['slow', true]
  return [error.code, error.status === 0 || error.status === 429 || error.status >= 500]
}
