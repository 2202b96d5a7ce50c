import { expect, test } from 'vitest'
import { starterNoticeText } from './starter-notice.ts'

test('the controller has the association’s own name, whatever its apostrophes and marks', () => {
  const text = starterNoticeText('Circolo dell’Alba D`Oro *APS* (sezione)', 'ciao@alba.example')
  expect(text).toContain(
    "Il titolare del trattamento è **Circolo dell'Alba D'Oro APS (sezione)**. Per ogni domanda scrivi a ciao@alba.example.",
  )
})
