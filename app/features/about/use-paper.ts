import { useRef, useState } from 'react'
import { fetchDocument } from './data.ts'
import { saveFile } from '#app/platform/device/save-file.ts'
import { about as words } from './texts.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { useFailure } from '#app/ui/failure.tsx'
import type { About } from './about.ts'

/** One document at a time, into the files of this device; a second press meanwhile does nothing. */
export function usePaper() {
  const [fetching, setFetching] = useState<string | null>(null)
  const running = useRef(false)
  const { error, clear, show } = useFailure('document not fetched')

  const fetchOne = async ({ id, title, file, membersOnly }: About['documents'][number]) => {
    if (running.current) return
    running.current = true
    setFetching(id)
    clear()
    try {
      const { content, isCopy } = await fetchDocument(file, { keep: !membersOnly })
      saveFile(content, `${id}.pdf`)
      showToast(isCopy ? words.savedCopy(title) : words.saved(title))
    } catch (problem) {
      show(problem)
    } finally {
      running.current = false
      setFetching(null)
    }
  }
  return { fetching, error, open: (document: About['documents'][number]) => void fetchOne(document) }
}
