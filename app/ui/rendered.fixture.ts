import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'

/** A component rendered to HTML; effects do not run. */
export function rendered(piece: ReactElement, path = '/'): string {
  const router = createMemoryRouter([{ path: '*', element: piece }], { initialEntries: [path] })
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

/** The visible text, with single spaces. */
export const words = (piece: ReactElement, path?: string): string =>
  rendered(piece, path)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
