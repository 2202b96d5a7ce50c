import { DOMParser } from '@xmldom/xmldom'
import { describe, expect, test } from 'vitest'
import { isPlainXml, linesOfCamt, type XmlNode } from './camt.ts'
import { guessColumns, linesOf, numbered, readCsv, readDay, readSigned, signatureOf, type StatementColumns } from './statement.ts'

const italian = `Conto;IT09R9999999999000000004812
Dal;01/11/2026

Data contabile;Data valuta;Importo;Causale / Descrizione;Ordinante
08/11/2026;08/11/2026;+25,00;"BONIFICO SEPA; Quota 2026 tessera 0134 667 918 ""Pierazzuoli""";PIERAZZUOLI CHIARA
09/11/2026;09/11/2026;-3,50;Commissioni;
10/11/26;10/11/26;1.250,00 €;Contributo;COMUNE DI BORGO
totale;;;;
`

const read = (text: string) => {
  const rows = readCsv(text)
  const { head, columns } = guessColumns(rows)!
  return { head: rows[head]!, columns, ...linesOf(rows, head, { payer: null, reference: null, ...columns } as StatementColumns) }
}

describe('a CSV file', () => {
  test('is read below the bank’s own lines, by the names of its columns', () => {
    const { head, columns, lines, out, unread } = read(italian)
    expect(columns).toEqual({ date: 0, amount: 2, words: 3, payer: 4 })
    expect(signatureOf(head)).toBe('data contabile|data valuta|importo|causale / descrizione|ordinante')
    expect(lines).toEqual([
      {
        reference: null,
        bookedOn: '2026-11-08',
        cents: 2500,
        words: 'BONIFICO SEPA; Quota 2026 tessera 0134 667 918 "Pierazzuoli"',
        payer: 'PIERAZZUOLI CHIARA',
      },
      { reference: null, bookedOn: '2026-11-10', cents: 125_000, words: 'Contributo', payer: 'COMUNE DI BORGO' },
    ])
    expect([out, unread]).toEqual([1, [7]])
  })

  test('may have commas or tabs between cells, two columns of amounts, and a reference', () => {
    const tabs = 'Data\tDare\tAvere\tDescrizione\tCRO\r\n2026-11-08\t\t12,00\tCena\tA1\r\n2026-11-09\t5,00\t\tSpese\tA2\r\n'
    expect(read(tabs)).toMatchObject({
      lines: [{ bookedOn: '2026-11-08', cents: 1200, words: 'Cena', reference: 'A1' }],
      out: 1,
      unread: [],
    })
    const commas = '\uFEFFDate,Amount,Remittance information\n2026-11-08,"1,234.50",Gift\n'
    expect(read(commas).lines).toMatchObject([{ cents: 123_450, words: 'Gift' }])
  })

  test('a file without these columns is not a statement; a line break in a cell becomes a space', () => {
    expect(guessColumns(readCsv('nome;cognome\nAda;Neri\n'))).toBeNull()
    expect(guessColumns(readCsv('Data;Importo;Causale\n01/02/2026;5;"mai chiusa\n'))).toBeNull()
    expect(read('Data;Importo;Causale\n01/02/2026;5;"a\nb"\n').lines[0]?.words).toBe('a b')
  })
})

test.each([
  ['08/11/2026', '2026-11-08'],
  ['8.1.26', '2026-01-08'],
  ['2026-11-08T10:00:00', '2026-11-08'],
  ['30/02/2026', null],
  ['11-2026', null],
])('the day %s is %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test.each([
  ['1.234,56', 123_456],
  ['1,234.56', 123_456],
  ['+25,00 €', 2500],
  ['−3,5', -350],
  ['25.00', 2500],
  ['dieci', null],
])('the amount %s is %s', (text, cents) => {
  expect(readSigned(text)).toBe(cents)
})

const entry = (
  more: string,
  { kind = 'CRDT', amount = '25.00' } = {},
) => `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${kind}</CdtDbtInd>
  <Sts>BOOK</Sts><BookgDt><Dt>2026-11-08</Dt></BookgDt><AcctSvcrRef>REF1</AcctSvcrRef>${more}</Ntry>`
const transaction = (words: string, name: string, more = '') =>
  `<TxDtls><Refs><EndToEndId>E2E</EndToEndId></Refs>${more}<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls>`
const camt = (entries: string) =>
  `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`
const parsed = (xml: string) => linesOfCamt(new DOMParser().parseFromString(xml, 'text/xml').documentElement as unknown as XmlNode)

const without = (text: string) => text.replace('<AcctSvcrRef>REF1</AcctSvcrRef>', '').replaceAll('E2E', 'NOTPROVIDED')

const part = (amount: string, words: string) =>
  transaction(words, 'Ada', `<AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>`)

describe('CAMT.053', () => {
  test('gives booked credits, with sender and reason', () => {
    const details = `<NtryDtls>${transaction('Quota tessera 0134667918 &amp; grazie', 'Chiara Pierazzuoli')}</NtryDtls>`
    expect(parsed(camt(entry(details) + entry('', { kind: 'DBIT' })))).toEqual({
      lines: [
        {
          reference: 'REF1/E2E',
          bookedOn: '2026-11-08',
          cents: 2500,
          words: 'Quota tessera 0134667918 & grazie',
          payer: 'Chiara Pierazzuoli',
        },
      ],
      out: 1,
    })
  })

  test('splits a batch; an entry without details is one line', () => {
    const batch = entry(`<NtryDtls>${part('10.00', 'uno')}${part('15.00', 'due')}</NtryDtls>`)
    const lines = parsed(camt(batch + entry('<AddtlNtryInf>Versamento</AddtlNtryInf>')))!.lines
    expect(lines.map(({ cents, words, reference }) => [cents, words, reference])).toEqual([
      [1000, 'uno', 'REF1/E2E/0'],
      [1500, 'due', 'REF1/E2E/1'],
      [2500, 'Versamento', 'REF1'],
    ])
  })

  test('takes no reference from a field that was not provided', () => {
    const batch = entry(`<NtryDtls>${part('10.00', 'uno')}${part('15.00', 'due')}</NtryDtls>`)
    const lines = parsed(camt(without(batch) + without(batch)))!.lines
    expect(lines.map(({ reference, words }) => [reference, words])).toEqual([
      [null, 'uno'],
      [null, 'due'],
      [null, 'uno'],
      [null, 'due'],
    ])
  })

  test('is refused if it is another document or declares entities', () => {
    expect(parsed('<Document><Other/></Document>')).toBeNull()
    expect(isPlainXml(camt(''))).toBe(true)
    expect(isPlainXml('<!DOCTYPE lolz [<!ENTITY lol "lol">]><Document/>')).toBe(false)
  })
})

test('equal lines are numbered, also when the bank writes the same reference in each', () => {
  const text = `Data;Importo;Causale;Riferimento
08/11/2026;25,00;Quota Ada;BONIFICO
08/11/2026;25,00;Quota Ugo;BONIFICO
08/11/2026;30,00;Quota Pia;BONIFICO
08/11/2026;25,00;Quota;NOT PROVIDED
08/11/2026;25,00;Quota;NOTPROVIDED
`
  expect(numbered(read(text).lines).map(({ reference, nth }) => [reference, nth])).toEqual([
    ['BONIFICO', 0],
    ['BONIFICO', 1],
    ['BONIFICO', 0],
    [null, 0],
    [null, 1],
  ])
})
