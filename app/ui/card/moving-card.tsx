import { ViewTransition, type ReactNode } from 'react'

/** The same name on home and on the card's page: between the two the strip grows into the card, and back, as long as the page moves. */
export function MovingCard({ children }: { children: ReactNode }) {
  return (
    <ViewTransition name="card" default="none" share={SHARE}>
      {children}
    </ViewTransition>
  )
}

const SHARE = { 'nav-forward': 'card-forward', 'nav-back': 'card-back', default: 'none' }
