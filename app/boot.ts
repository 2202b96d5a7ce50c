import './ui/styles/tokens.css'
import './ui/styles/base.css'
import './ui/card/card.css'
import './boot.css'
import { cardView, type CardView } from './ui/card/card-view.ts'
import { drawPlainCard } from './ui/card/draw-card.ts'
import { element } from './ui/card/element.ts'
import { serverTime } from './ui/card/server-time.ts'
import { association } from './platform/association.ts'
import { applyLook } from './platform/device/look.ts'
import { deviceAccount, storedUser } from './platform/session/device-user.ts'
import { heldCard } from './platform/card/held-card.ts'
import { keptCard } from './platform/card/kept-card.ts'
import { chosenChild, tintOf } from './platform/card/kept-family.ts'
import { cardText } from './ui/card/texts.ts'

/**
 * Draws the card before the app loads. On /tessera this script, which has no React, draws the card and its code from the
 * device's data and loads the app after that paint: evaluating the app first would more than double the wait at the till
 * (npm run bench shows both). The app takes over the drawn node.
 */

document.documentElement.style.setProperty('--assoc', association().color)
applyLook()

function startApp(): void {
  void import('./main.tsx').then((app) => app.start())
}

/** The time for the code; then the app starts without it. */
const PATIENCE_MS = 600

const card = cardToShow()
if (card) void show(card)
else startApp()

async function show({ view, title }: Shown): Promise<void> {
  // The key first: the browser reads it from its database while the chunk loads and the card is drawn.
  void heldCard(view.number)
  const code = import('./ui/card/draw-code.ts')
  const node = draw(view, title)
  // The app starts even without the code: another tab can keep the database from opening.
  await Promise.race([code.then(({ drawCode }) => drawCode(node, view)), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]).catch(
    () => {},
  )
  // The pattern has 140 curves, which would make the code's frame a third longer, so it comes one frame later, and the app after it.
  afterFrame(() => {
    void import('./ui/card/engrave.ts').then(({ engrave }) => engrave(node, view))
    afterFrame(startApp)
  })
}

function afterFrame(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act))
}

type Shown = { view: CardView; title: string }

/** The own card, or the child's card that was shown last. */
function cardToShow(): Shown | null {
  // A hidden page has no frames to wait for. `?noboot` lets bench/paint.ts measure the page without this script.
  if (location.pathname !== '/tessera' || document.hidden || location.search === '?noboot') return null
  const user = storedUser()
  const account = deviceAccount()
  if (!user || account?.id !== user.firebaseUid || !account.emailVerified) return null
  const found = keptCard()
  if (found?.card.number !== user.tessera) return null
  const { card: own, fetchedAt } = found
  const child = own.family ? chosenChild() : null
  const now = serverTime({ now: own.now, fetchedAt }, Date.now())
  return child
    ? { view: cardView(child, now, tintOf(child.number)), title: cardText.of(child.firstname) }
    : { view: cardView(own, now), title: cardText.title }
}

/** Puts the card on the screen. */
function draw(view: CardView, title: string): HTMLElement {
  const node = drawPlainCard(view)
  node.id = 'boot-card'
  const main = element('div', 'boot-main', node)
  if (view.ending) main.prepend(element('div', 'boot-ending', view.ending, element('div', 'link', cardText.renew)))
  document.querySelector('#boot')?.append(element('div', 'boot-bar', title), main)
  return node
}
