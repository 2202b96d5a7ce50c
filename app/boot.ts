import './styles/tokens.css'
import './styles/base.css'
import './card/card.css'
import './boot.css'
import type { CardAnswer } from '#domain/api.ts'
import { cardView } from './card/card-view.ts'
import { drawCard } from './card/draw-card.ts'
import { serverTime } from './card/server-time.ts'
import { association } from './data/association.ts'
import { CARD_KEY, CARD_VERSION, isWholeCard } from './data/card-key.ts'
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
  void import('./main.tsx').then((app) => app.start())
}

const user = storedUser()
const account = deviceAccount()
const mayShow = location.pathname === '/tessera' && user !== null && account?.id === user.firebaseUid && account.emailVerified

// `?noboot` is there to measure what this script gains (bench/paint.ts).
if (mayShow && location.search !== '?noboot') void showCard(user)
else startApp()

async function showCard({ tessera }: { tessera: string }): Promise<void> {
  const timer = setTimeout(startApp, GIVE_UP_MS)
  const found = await readSnapshot<CardAnswer>(CARD_KEY, CARD_VERSION, isWholeCard)
  if (!started && found?.data.number === tessera)
    draw(found.data, serverTime({ now: found.data.now, fetchedAt: found.fetchedAt }, Date.now()))
  // Two steps: the first frame draws, what follows it starts the app.
  requestAnimationFrame(() =>
    setTimeout(() => {
      clearTimeout(timer)
      startApp()
    }),
  )
}

function draw(card: CardAnswer, now: number): void {
  const host = document.querySelector('#boot')
  if (!host) return
  const view = cardView(card, now, location.origin)
  const node = drawCard(view)
  node.id = 'boot-card'
  const main = box('boot-main', node)
  if (view.ending) main.prepend(box('boot-ending', view.ending, box('link', cardText.renew)))
  host.append(box('boot-bar', cardText.title), main)
}

function box(className: string, ...content: (Node | string)[]): HTMLElement {
  const element = document.createElement('div')
  element.className = className
  element.append(...content)
  return element
}
