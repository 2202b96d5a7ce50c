import { Writable } from 'node:stream'
import { createElement, Suspense, type ComponentType } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { lazyAgain } from './lazy-again.ts'

/** What has gone wrong until all of it stands. */
function drawn(Shown: ComponentType): Promise<unknown[]> {
  const errors: unknown[] = []
  const piece = createElement(Suspense, { fallback: 'sta arrivando' }, createElement(Shown))
  return new Promise((resolve) => {
    const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
    const stream = renderToPipeableStream(piece, {
      onError: (error) => void errors.push(error),
      onAllReady: () => void stream.pipe(nowhere).on('finish', () => resolve(errors)),
    })
  })
}

test('code that does not come is asked for once, and anew when its failure has been shown', async () => {
  const noNetwork = new TypeError('Failed to fetch')
  const load = vi.fn<() => Promise<ComponentType<object>>>().mockRejectedValueOnce(noNetwork)
  // Further questions are a loop: they come through, so that it ends.
  load.mockResolvedValue(() => 'ecco')
  const preview = lazyAgain(load)
  const Shown = () => createElement(preview.get())
  expect(await drawn(Shown)).toEqual([noNetwork])
  expect(await drawn(Shown)).toEqual([noNetwork])
  expect(load).toHaveBeenCalledTimes(1)
  preview.forget()
  expect(await drawn(Shown)).toEqual([])
  preview.forget()
  expect(await drawn(Shown)).toEqual([])
  expect(load).toHaveBeenCalledTimes(2)
})
