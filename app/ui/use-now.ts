import { useState } from 'react'

/** The time at which a screen was opened, epoch ms: the same for all its parts. */
export function useNow(): number {
  return useState(() => Date.now())[0]
}
