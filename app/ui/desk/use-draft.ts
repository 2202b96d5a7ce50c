import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { isSame } from '#domain/same.ts'
import { owner } from '#app/platform/own-copy.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { readKey } from '#app/platform/session/device-user.ts'
import { draftKey, draftsChanged } from '#app/platform/session/kept-drafts.ts'
import { useOpenForm } from './open-forms.ts'

/** A draft on the device: its owner, its time (epoch ms), and the revision of the record that it started from. */
type Kept<T> = { owner: string; at: number; base: string | number | null; value: T }

export type Draft<T> = {
  /** The form's value: the draft, else the saved record. */
  value: T
  /** Sets the next value, and stores it on the device at once. */
  change: (next: T) => void
  /** There are unsaved changes. */
  isDirty: boolean
  /** Set when the draft was found on the device: epoch ms of its last change. Show a note with `drop`. */
  foundAt: number | null
  /** The draft started from another revision than `base`: somebody else has saved meanwhile. */
  isBehind: boolean
  /** The device refuses to store the draft: render `<LeaveGuard on={isAtRisk} />`, which asks before the page is left. */
  isAtRisk: boolean
  /** Drops the draft, after a save or on the person's wish. The form shows `saved` again. */
  drop: () => void
  /** After a save of `sent`: drops the draft, unless it has been changed since. The rest stays unsaved, based on the newest `base`. */
  saved: (sent: T) => void
}

/**
 * Unsaved form values, stored on this device for this account until they are saved or dropped. They survive a reload, a crash, a session
 * ended by the server, and a removed role; signing out deletes them.
 *
 * @param key names the form on the device, such as `ristoranti/il-cortile`; a new record has its own key
 * @param saved the server's values: plain data for JSON
 * @param base the revision of `saved`
 */
export function useDraft<T>(key: string, saved: T, base: string | number | null = null): Draft<T> {
  const name = draftKey(key)
  useOpenForm(name)
  const [found, setFound] = useState(() => ({ name, kept: readDraft<T>(name), isFound: true }))
  const now = found.name === name ? found : { name, kept: readDraft<T>(name), isFound: true }
  if (now !== found) setFound(now)
  const [isAtRisk, setAtRisk] = useState(false)
  const { kept, isFound } = now
  const began = kept ? kept.base : base
  // A save ends in a later render than the one that began it.
  const newest = useRef({ kept, base })
  useEffect(() => {
    newest.current = { kept, base }
  }, [kept, base])

  const keep = useCallback(
    (kept: Kept<T> | null) => {
      newest.current = { ...newest.current, kept }
      setFound({ name, kept, isFound: false })
      setAtRisk(!write(name, kept) && kept !== null)
    },
    [name],
  )
  const change = useCallback((value: T) => keep({ owner: owner() ?? '', at: Date.now(), base: began, value }), [keep, began])
  const drop = useCallback(() => keep(null), [keep])
  const afterSave = useCallback(
    (sent: T) => {
      const { kept, base } = newest.current
      keep(kept && !isSame(kept.value, sent) ? { ...kept, base } : null)
    },
    [keep],
  )

  // With the same form in two tabs, the last writer wins.
  useEffect(() => {
    const listen = (event: StorageEvent) => event.key === name && setFound({ name, kept: readDraft<T>(name), isFound: true })
    addEventListener('storage', listen)
    return () => removeEventListener('storage', listen)
  }, [name])

  const isDirty = useMemo(() => kept !== null && !isSame(kept.value, saved), [kept, saved])
  return {
    value: kept ? kept.value : saved,
    change,
    drop,
    saved: afterSave,
    isDirty,
    foundAt: isDirty && isFound ? kept!.at : null,
    isBehind: isDirty && kept!.base !== base,
    isAtRisk: isDirty && isAtRisk,
  }
}

/** The stored draft of a key (`draftKey`). */
export function readDraft<T>(name: string): Kept<T> | null {
  try {
    const kept = JSON.parse(readKey(name) ?? 'null') as Kept<T> | null
    return kept?.owner === owner() ? kept : null
  } catch {
    return null
  }
}

/** Whether the device has stored it. */
function write(name: string, kept: object | null): boolean {
  try {
    if (kept) localStorage.setItem(name, JSON.stringify(kept))
    else localStorage.removeItem(name)
    draftsChanged()
    return true
  } catch (error) {
    logWarning('draft not kept on the device', error)
    return false
  }
}
