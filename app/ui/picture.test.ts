import { createElement } from 'react'
import { expect, test } from 'vitest'
import { Picture } from './picture.tsx'
import { rendered } from './rendered.fixture.ts'

const picture = {
  id: 'abcdefghijklmnopqrstuv',
  width: 1440,
  height: 960,
  widths: [480, 960],
  alt: 'La sala',
  placeholder: 'data:image/webp;base64,AAAA',
}

test('a picture reserves its space with its colours, and the browser chooses the file by size and format', () => {
  const html = rendered(createElement(Picture, { of: picture, sizes: '45rem', eager: true }))
  expect(html).toContain('style="aspect-ratio:1440 / 960;background-image:url(&quot;data:image/webp;base64,AAAA&quot;)"')
  for (const format of ['avif', 'webp'])
    expect(html).toContain(`"/pictures/${picture.id}-480.${format} 480w, /pictures/${picture.id}-960.${format} 960w"`)
  expect(html).toMatch(/<source type="image\/avif"[^>]* sizes="45rem"/)
  expect(html).toContain(`src="/pictures/${picture.id}-480.webp"`)
  expect(html).toContain('alt="La sala"')
})

test.each([
  [true, 'loading="eager" fetchPriority="high"'],
  [false, 'loading="lazy" fetchPriority="auto"'],
])('eager %s: %s', (eager, attributes) => {
  expect(rendered(createElement(Picture, { of: picture, sizes: '45rem', eager }))).toContain(attributes)
})
