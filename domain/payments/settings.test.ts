import { expect, test } from 'vitest'
import { newAssociation } from '#domain/content/association.ts'
import { readContent } from '#domain/contents/fields.ts'
import { sectionOf, withSection } from '#domain/settings/document.ts'
import { SETTINGS_FORMS } from '#domain/settings/forms.ts'
import { issuerOf, PAYMENT_DEFAULTS, paymentSettings, receiptNotes } from './settings.ts'

const association = newAssociation({ name: 'Circolo Aurora', color: '#0b5c6b', email: 'aurora@posta.example' })

test('an association without settings has the default texts, and its form shows them', () => {
  expect(paymentSettings(association)).toEqual(PAYMENT_DEFAULTS)
  expect(paymentSettings({ payments: { receiptNote: 7, stampFromCents: -1 } })).toEqual(PAYMENT_DEFAULTS)
  expect(sectionOf('payments', { ...association })).toEqual({ payments: PAYMENT_DEFAULTS })
})

test('the form’s values appear on receipts; an emptied note is not printed', () => {
  const payments = { receiptNote: '', stampFromCents: 10_000, stampNote: 'Bollo assolto', remindEveryDays: '15' }
  const { values } = readContent(SETTINGS_FORMS.payments, { payments })
  const settings = paymentSettings(withSection('payments', { ...association }, values!))
  expect(settings).toEqual({ ...payments, remindEveryDays: 15 })
  expect([receiptNotes(settings, 10_000), receiptNotes(settings, 10_001)]).toEqual([[], ['Bollo assolto']])
  expect(receiptNotes(PAYMENT_DEFAULTS, 7_747)).toHaveLength(1)
  expect(receiptNotes(PAYMENT_DEFAULTS, 7_748)).toHaveLength(2)
})

test('a receipt is issued in the association’s name, even without a seat', () => {
  expect(issuerOf(association)).toMatchObject({ name: 'Circolo Aurora', taxCode: null, address: null })
  const seat = { street: 'Via del Mulino 7', cap: '52100', comune: 'Arezzo', provincia: 'AR' }
  expect(issuerOf({ ...association, seat, taxCode: '92000000517' } as never)).toMatchObject({
    taxCode: '92000000517',
    address: 'Via del Mulino 7, 52100 Arezzo (AR)',
  })
})
