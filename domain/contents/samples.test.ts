import { expect, test } from 'vitest'
import { demoDocuments } from '#db/demo/documents.ts'
import { contentNames, CONTENT_FORMS, readPublic } from './forms.ts'
import { editable } from './fields.ts'
import { asSample, SAMPLES, type SampleCollection } from './samples.ts'

test('every sample is complete, is marked as a sample, and has no bookings', async () => {
  const demo = await demoDocuments('2026-11-11')
  for (const [collection, ids] of Object.entries(SAMPLES) as [SampleCollection, readonly string[]][]) {
    for (const id of ids) {
      const { data } = demo.find((one) => one.collection === collection && one.id === id)!
      const { values, fields } = readPublic(collection, asSample(collection, editable(CONTENT_FORMS[collection], data)))
      expect([id, fields]).toEqual([id, undefined])
      expect(contentNames(collection, values!).title).toMatch(/ \(esempio\)$/)
      expect(JSON.stringify(values)).not.toMatch(/"(booked|enrolled|waiting)":[1-9]/)
    }
  }
})

test('a long name is cut to make room for the mark', () => {
  const { title } = asSample('istruzioni', { title: 'x'.repeat(200) })
  expect(String(title)).toMatch(/^x+ \(esempio\)$/)
  expect(String(title).length).toBeLessThan(200)
})
