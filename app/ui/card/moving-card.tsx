import { ViewTransition, type ReactNode } from 'react'

/** One transition name on the home and the card's page: the strip grows into the card and back during the page transition. */
export function MovingCard({ children }: { children: ReactNode }) {
  return (
    <ViewTransition name="card" default="none" share={SHARE}>
      {children}
    </ViewTransition>
  )
}

const SHARE = { 'nav-forward': 'card-forward', 'nav-back': 'card-back', default: 'none' }
