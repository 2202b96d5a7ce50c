import { expect, test } from 'vitest'
import { MAX_ALT, PICTURED_COLLECTIONS } from '#domain/content/picture.ts'
import { demoDocuments } from '../documents.ts'
import { demoDrawings } from './drawings.ts'

const OF_WORDS = ['pagine/associazione', 'pagine/privacy', 'pagine/accessibilita']

test('each document of the demo that can show a picture has a drawing, except news', async () => {
  const documents = (await demoDocuments('2026-11-10'))
    .filter(({ collection }) => collection !== 'notizie' && PICTURED_COLLECTIONS.some((each) => each === collection))
    .map(({ collection, id }) => `${collection}/${id}`)
    .filter((name) => !OF_WORDS.includes(name))
  expect(demoDrawings().map(({ collection, id }) => `${collection}/${id}`)).toEqual(expect.arrayContaining(documents))
  expect(documents).toHaveLength(demoDrawings().length)
})

test('no two drawings or descriptions are the same', () => {
  const drawings = demoDrawings()
  expect(new Set(drawings.map(({ svg }) => svg())).size).toBe(drawings.length)
  expect(new Set(drawings.map(({ alt }) => alt)).size).toBe(drawings.length)
})

test.each(demoDrawings().map((drawing) => [drawing.id, drawing] as const))(
  '%s has only shapes, and its description is one sentence',
  (_, drawing) => {
    expect(drawing.svg()).not.toMatch(/<text|<image|<style|href=|NaN|undefined|font/)
    expect(drawing.alt).toMatch(/^Disegno: .+\.$/)
    expect(drawing.alt.length).toBeLessThanOrEqual(MAX_ALT)
  },
)
