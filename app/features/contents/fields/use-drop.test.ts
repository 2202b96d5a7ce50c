import { createElement, type DragEvent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { useDrop } from './use-drop.ts'

const photo = new File(['x'], 'foto.jpg')

/** Whether a drop is taken, and the browser kept from opening it. */
function dropped(types: string[], isDisabled = false) {
  const onFile = vi.fn()
  const preventDefault = vi.fn()
  const currentTarget = { matches: () => isDisabled }
  let drop: ReturnType<typeof useDrop>['drop'] | undefined
  function Field() {
    ;({ drop } = useDrop(onFile))
    return null
  }
  renderToStaticMarkup(createElement(Field))
  drop?.onDrop({ dataTransfer: { types, files: [photo] }, currentTarget, preventDefault } as unknown as DragEvent)
  return { taken: onFile.mock.calls.flat(), isKept: preventDefault.mock.calls.length > 0 }
}

test('a dropped file is taken, and never opened in place of the page; dragged text goes where it falls', () => {
  expect(dropped(['Files'])).toEqual({ taken: [photo], isKept: true })
  expect(dropped(['Files'], true)).toEqual({ taken: [], isKept: true })
  expect(dropped(['text/plain'])).toEqual({ taken: [], isKept: false })
})
