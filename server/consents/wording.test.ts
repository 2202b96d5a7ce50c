import { expect, test } from 'vitest'
import { account } from '#app/texts/account.ts'
import { fields } from '#app/texts/fields.ts'
import { WORDING } from './wording.ts'

test('the ledger keeps the very words that the screens show', () => {
  expect(WORDING).toEqual({
    privacy_notice: fields.privacy,
    new_notice: account.notice.acknowledge,
    age14: fields.confirm14,
    newsletter: account.consents.newsletter,
    photos: account.consents.photos,
  })
})
