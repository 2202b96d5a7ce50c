import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { CardView } from './card-view.ts'
import { drawnViews, drawPlainCard } from './draw-card.ts'
import { drawCode } from './draw-code.ts'
import { engrave } from './engrave.ts'

/**
 * The card on a React screen: the same node as the boot script's. On the first screen that node itself is moved here, so that nothing
 * flickers.
 *
 * @param children buttons below the reason of a card without code
 */
export function Card({ view, children }: { view: CardView; children?: ReactNode }) {
  return (
    <Drawn key={JSON.stringify(view)} view={view}>
      {children}
    </Drawn>
  )
}

function Drawn({ view, children }: { view: CardView; children: ReactNode }) {
  const host = useRef<HTMLDivElement>(null)
  const [node] = useState(() => bootCard(view) ?? drawCard(view))
  useLayoutEffect(() => {
    const boot = document.getElementById('boot')
    host.current?.append(node)
    if (node.id === 'boot-card') {
      node.removeAttribute('id')
      boot?.replaceChildren()
    }
  }, [node])
  const actions = node.querySelector('.tcard-actions')
  return (
    <>
      <div ref={host} />
      {actions && createPortal(children, actions)}
    </>
  )
}

function drawCard(view: CardView): HTMLElement {
  const card = drawPlainCard(view)
  void drawCode(card, view)
  engrave(card, view)
  return card
}

/** The boot script's node, if it shows the same view. */
function bootCard(view: CardView): HTMLElement | null {
  const drawn = document.getElementById('boot-card')
  return drawn && drawnViews.get(drawn) === JSON.stringify(view) ? drawn : null
}
