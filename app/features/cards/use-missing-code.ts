import { useEffect, useState } from 'react'
import { PATIENCE_S, wordsInstead } from '#app/ui/card/live-code.ts'
import type { ApiError } from '#app/platform/api.ts'
import { HELD_CARD_EVENT, heldCard } from '#app/platform/card/held-card.ts'
import { asked, refusals } from '#app/platform/card/refusals.ts'
import { tessera } from './texts.ts'

/** `number`: of the card; `refusal`: the server's reason for giving this device no code, if known. */
export type MissingCode = { number: string; refusal: ApiError | null }

/**
 * Not null once the card shows that its code is missing.
 *
 * @param now the association's time, epoch ms
 */
export function useMissingCode(number: string, now: number): MissingCode | null {
  const [missing, setMissing] = useState<MissingCode | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const look = async () => {
      const held = await heldCard(number)
      clearTimeout(timer)
      if (isOver) return
      const refusal = refusals.get(number) ?? null
      if (asked.has(number)) return void wordsInstead.set(number, tessera.asked)
      if (refusal) wordsInstead.set(number, tessera.refused)
      else wordsInstead.delete(number)
      if (held?.number === number && held.exp * 1000 > now) setMissing(null)
      else timer = setTimeout(() => setMissing({ number, refusal }), PATIENCE_S * 1000)
    }
    void look()
    addEventListener(HELD_CARD_EVENT, look)
    return () => {
      isOver = true
      clearTimeout(timer)
      removeEventListener(HELD_CARD_EVENT, look)
    }
  }, [number, now])
  // The state of the previously shown card must not appear below this one.
  return missing?.number === number ? missing : null
}
