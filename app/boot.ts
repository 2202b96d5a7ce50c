import './styles/tokens.css'
import './styles/base.css'
import './card/card.css'
import './boot.css'
import type { CardAnswer } from '#domain/api.ts'
import { cardView } from './card/card-view.ts'
import { drawCard } from './card/draw-card.ts'
import { association } from './data/association.ts'
import { CARD_KEY, CARD_VERSION } from './data/card-key.ts'
import { deviceAccount, storedUser } from './data/device-user.ts'
import { readSnapshot } from './data/snapshots.ts'
import { cardText } from './texts/card.ts'

/**
 * The card before anything else. On /tessera this script, which knows no React, draws the card and its code from what is
 * on the device, and only after that paint asks for the app: evaluating the app first would keep the person at the till
 * waiting for more than twice as long (npm run bench shows both). The app takes the drawn card over, node and all.
 */

/** The app may not wait for ever for a device that does not answer. */
const GIVE_UP_MS = 600

document.documentElement.style.setProperty('--assoc', association().color)

let started = false
function startApp(): void {
  if (started) return
  started = true
  void import('./main.tsx').then(({ start }) => start())
}

const user = storedUser()
const account = deviceAccount()
const mayShow = location.pathname === '/tessera' && user !== null && account?.id === user.firebaseUid && account.emailVerified

if (!mayShow || new URLSearchParams(location.search).has('noboot')) startApp()
else {
  const timer = setTimeout(startApp, GIVE_UP_MS)
  void readSnapshot<CardAnswer>(CARD_KEY, CARD_VERSION).then((found) => {
    if (!started && found?.data.number === user.tessera) draw(found.data)
    // Two steps: the first frame draws, what follows it starts the app.
    requestAnimationFrame(() =>
      setTimeout(() => {
        clearTimeout(timer)
        startApp()
      }),
    )
  })
}

function draw(card: CardAnswer): void {
  const host = document.querySelector('#boot')
  if (!host) return
  const bar = document.createElement('div')
  bar.className = 'boot-bar'
  bar.textContent = cardText.title
  const node = drawCard(cardView(card, Date.now(), location.origin))
  node.id = 'boot-card'
  const main = document.createElement('div')
  main.className = 'boot-main'
  main.append(node)
  host.append(bar, main)
  performance.mark('card-drawn')
}
