import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'

/** What a piece of a screen shows for these props, as HTML; effects do not run. */
export function rendered(piece: ReactElement, path = '/'): string {
  const router = createMemoryRouter([{ path: '*', element: piece }], { initialEntries: [path] })
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

/** The words that a person reads there, one space between them. */
export const words = (piece: ReactElement, path?: string): string =>
  rendered(piece, path)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
