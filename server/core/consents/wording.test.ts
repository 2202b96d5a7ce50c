import { expect, test } from 'vitest'
import { consents } from '#app/features/account/texts-data.ts'
import { application } from '#app/features/applications/texts.ts'
import { privacyNotice } from '#app/shell/texts.ts'
import { fields } from '#app/ui/texts/fields.ts'
import { notices } from '#app/features/notices/texts.ts'
import { unsubscribePage } from '#server/features/notices/unsubscribe-page.ts'
import { WORDING } from './wording.ts'

test('the ledger has exactly the words of the screens', () => {
  expect(WORDING).toEqual({
    privacy_notice: fields.privacy,
    new_notice: privacyNotice.acknowledge,
    age14: fields.confirm14,
    statute: application.statute,
    newsletter: consents.newsletter,
    photos: consents.photos,
    news_mail: `${notices.mail}, ${notices.topics.news.title}`,
    unsubscribe: /<button>(.*)<\/button>/.exec(unsubscribePage({ state: 'asks', topic: 'news' }, { name: '', color: '#000000' }).html)?.[1],
  })
})
