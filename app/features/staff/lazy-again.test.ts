import { Writable } from 'node:stream'
import { createElement, Suspense, type ComponentType } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { lazyAgain } from './lazy-again.ts'

/** Renders until everything is there; returns the errors. */
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

test('code that fails to load is requested once, and again after its failure was shown', async () => {
  const noNetwork = new TypeError('Failed to fetch')
  const load = vi.fn<() => Promise<ComponentType<object>>>().mockRejectedValueOnce(noNetwork)
  // Any further request would be a loop: it succeeds, so that the test ends.
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
