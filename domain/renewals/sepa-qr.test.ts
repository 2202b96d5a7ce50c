import { expect, test } from 'vitest'
import { sepaQr } from './sepa-qr.ts'

const transfer = {
  holder: 'Circolo Ricreativo Borgo Sereno APS',
  iban: 'IT09 R999 9999 9990 0000 0004 812',
  amountCents: 2500,
  reference: 'Quota 2026 tessera 0134667918 Pierazzuoli',
}

test('a transfer is eleven lines, in the order of the guideline', () => {
  expect(sepaQr(transfer).split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    '',
    'Circolo Ricreativo Borgo Sereno APS',
    'IT09R9999999999000000004812',
    'EUR25.00',
    '',
    '',
    'Quota 2026 tessera 0134667918 Pierazzuoli',
  ])
})

test('cents keep their zero, and texts are cut to one line of the allowed length', () => {
  const lines = sepaQr({ ...transfer, amountCents: 1205, holder: `È\n${'x'.repeat(80)}`, reference: 'y'.repeat(200) }).split('\n')
  expect(lines).toHaveLength(11)
  expect([lines[5]?.slice(0, 3), lines[5]?.length, lines[7], lines[10]?.length]).toEqual(['È x', 70, 'EUR12.05', 140])
})
