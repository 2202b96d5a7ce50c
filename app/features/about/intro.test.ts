import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { rendered } from '#app/ui/rendered.fixture.ts'
import { readAbout } from './about.ts'
import { Intro } from './intro.tsx'

const about = readAbout({ id: 'chi-siamo', title: 'Un circolo' })!

test('the page about the association shows its picture, if it has one', () => {
  vi.stubGlobal('document', { querySelector: () => null })
  const picture = { id: 'abcdefghijklmnopqrstuv', width: 1440, height: 960, widths: [960], alt: 'La sede', placeholder: '' }
  const html = rendered(createElement(Intro, { about, picture }))
  expect(html).toMatch(/<img [^>]*alt="La sede"[^>]* loading="lazy"/)
  expect(html).toContain('sizes="(min-width: 48rem) 45rem, calc(100vw - 2rem)"')
  expect(rendered(createElement(Intro, { about, picture: null }))).not.toContain('<picture>')
})
