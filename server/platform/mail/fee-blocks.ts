import { formatMoney } from '#domain/format.ts'
import type { Fee } from '#domain/renewals/fee.ts'
import type { Block } from './template.ts'

/** A fee and the ways to pay it, in a mail; nothing for one without a sum. */
export const feeBlocks = (fee: Fee | null): Block[] => feeSentences(fee).map((text) => ({ text }))

/** The same in a letter. */
export function feeSentences(fee: Fee | null): string[] {
  if (!fee || fee.cents === 0) return []
  const bank = fee.bank ? ` o con bonifico: IBAN ${fee.bank.iban.replace(/(.{4})(?=.)/g, '$1 ')}, causale «${fee.bank.reference}»` : ''
  return [`La quota è di ${formatMoney(fee.cents)}.`, `Puoi pagare in segreteria${bank}.`]
}
