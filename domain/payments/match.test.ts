import { expect, test } from 'vitest'
import { keysOf, namesIn, numbersIn, ranked, weigh } from './match.ts'
import type { PaymentQuote } from './payment.ts'

const quote: PaymentQuote = {
  number: '0134667918',
  name: "Chiara De' Rossi",
  category: { id: 'ordinario', label: 'Socio ordinario' },
  state: 'expiring',
  validTo: '2026-12-01',
  feeCents: 2500,
  renewal: { validFrom: '2026-12-02', validTo: '2027-12-01' },
  renewalCents: 2500,
  unpaid: null,
  due: { kind: 'renewal', cents: 2500 },
  renewalFrom: null,
  paidAhead: null,
  isOwn: false,
}
const line = (words: string, payer: string | null = null, cents = 2500) => ({ words, payer, cents })
const confidence = (...of: Parameters<typeof line>) => weigh(line(...of), quote, 'derossi chiara').confidence

test('numbers and names are found in any spelling of a bank', () => {
  expect(numbersIn('Quota 2026 tessera 0134667918')).toEqual(['0134667918'])
  expect(numbersIn('TESS.0134 667 918 / 12345678901')).toEqual(['0134667918'])
  expect(namesIn("BONIFICO DA DE' ROSSI CHIARA QUOTA")).toEqual(['de', 'rossi', 'chiara', 'derossi', 'rossichiara'])
  expect(keysOf(['derossi', 'chiara'])).toEqual(['derossi chiara', 'chiara derossi'])
})

test('number, name and fee are sure; a parent’s transfer is likely; another amount is a guess', () => {
  expect(confidence('Quota tessera 0134667918', "DE' ROSSI CHIARA")).toBe('sure')
  expect(confidence('Quota tessera 0134667918', 'NERI UGO')).toBe('likely')
  expect(confidence('quota 2026', 'Chiara De Rossi')).toBe('likely')
  expect(confidence('Quota tessera 0134667918', "DE' ROSSI CHIARA", 1000)).toBe('maybe')
  const paid = { ...quote, renewal: null, due: null }
  expect(weigh(line('tessera 0134667918 De Rossi Chiara'), paid, 'derossi chiara').confidence).toBe('maybe')
  const unpaid: PaymentQuote = { ...paid, unpaid: quote.renewal, due: { kind: 'unpaid', cents: 2500 } }
  expect(weigh(line('tessera 0134667918 De Rossi Chiara'), unpaid, 'derossi chiara').confidence).toBe('sure')
})

test('two people with the same name are both only possible', () => {
  const one = weigh(line('quota', 'Chiara De Rossi'), quote, 'derossi chiara')
  const other = weigh(line('quota', 'Chiara De Rossi'), { ...quote, number: '0000000001' }, 'derossi chiara')
  expect(ranked([one, other]).map((each) => each.confidence)).toEqual(['maybe', 'maybe'])
  expect(ranked([one])[0]?.confidence).toBe('likely')
})
