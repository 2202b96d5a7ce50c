/**
 * The QR text of a credit transfer for banking apps: EPC069-12, version 002, UTF-8. No BIC is needed inside the European Economic Area.
 * Longer texts are cut to the standard's limits (name 70, reference 140 characters).
 */
export function sepaQr({ holder, iban, amountCents, reference }: { holder: string; iban: string; amountCents: number; reference: string }) {
  const amount = `EUR${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`
  const lines = ['BCD', '002', '1', 'SCT', '', line(holder, 70), iban.replace(/\s/g, ''), amount, '', '', line(reference, 140)]
  return lines.join('\n')
}

const line = (text: string, max: number): string => [...text.replace(/\s+/g, ' ').trim()].slice(0, max).join('')
