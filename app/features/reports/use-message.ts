import { useRef, useState } from 'react'

/** Where a message is kept while it is being written. */
export type MessageDraft = { read: () => string; keep: (body: string) => void }

/**
 * What is being written into a conversation. A try whose answer was lost is sent again with its own key, and arrives once.
 *
 * `isSent`: the last one has gone, and nothing of another is written yet.
 */
export function useMessage(draft: MessageDraft) {
  const [body, setText] = useState(() => draft.read())
  const [isSent, setSent] = useState(false)
  const tried = useRef<{ body: string; key: string } | null>(null)
  const setBody = (written: string) => {
    setText(written)
    setSent(false)
    draft.keep(written)
  }
  /** @throws what `deliver` throws: then the text stays */
  const send = async (written: string, deliver: (requestKey: string) => Promise<void>) => {
    if (tried.current?.body !== written) tried.current = { body: written, key: crypto.randomUUID() }
    await deliver(tried.current.key)
    tried.current = null
    setBody('')
    setSent(true)
  }
  return { body, setBody, isSent, send }
}
