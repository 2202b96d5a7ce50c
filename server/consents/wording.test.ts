import { expect, test } from 'vitest'
import { fields } from '#app/texts/fields.ts'
import { WORDING } from './wording.ts'

test('the ledger keeps the very words that the forms show', () => {
  expect(WORDING).toEqual({ privacy_notice: fields.privacy, age14: fields.confirm14 })
})
