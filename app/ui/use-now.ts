import { useState } from 'react'

/** The moment at which a screen was opened, epoch ms: one answer for everything on it. */
export function useNow(): number {
  return useState(() => Date.now())[0]
}
