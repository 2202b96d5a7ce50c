import { isNotProvided, line, readDay, readSigned, type StatementLine } from './statement.ts'

/** The used part of an XML document; the browser's type fits. */
export type XmlNode = { localName?: string | null; nodeName: string; textContent: string | null; childNodes: ArrayLike<XmlNode> }

/** False with a document type: its entities could expand a few bytes into gigabytes. Statements have none (ISO 20022). */
export const isPlainXml = (text: string): boolean => !/<!(?:DOCTYPE|ENTITY)/i.test(text)

const named = (node: XmlNode): string => node.localName ?? node.nodeName
const childrenOf = (node: XmlNode | null, name: string): XmlNode[] =>
  node === null ? [] : Array.from(node.childNodes).filter((child) => named(child) === name)
/** Follows a path: 'Refs/EndToEndId'. */
function at(node: XmlNode | null, path: string): XmlNode | null {
  return path.split('/').reduce<XmlNode | null>((found, name) => childrenOf(found, name)[0] ?? null, node)
}
const textAt = (node: XmlNode | null, ...paths: string[]): string => {
  for (const path of paths) {
    const text = at(node, path)?.textContent?.trim()
    if (text && !isNotProvided(text)) return text
  }
  return ''
}

/**
 * The credits of a CAMT.053 statement (ISO 20022), versions 2 to 8: booked, in euro, each transaction of a batch separately.
 *
 * @param root the element `Document`
 * @returns null for another document
 */
export function linesOfCamt(root: XmlNode): { lines: StatementLine[]; out: number } | null {
  const statements = childrenOf(at(root, 'BkToCstmrStmt'), 'Stmt')
  if (named(root) !== 'Document' || statements.length === 0) return null
  const entries = statements.flatMap((statement) => childrenOf(statement, 'Ntry'))
  const credits = entries.filter(isCredit)
  return { lines: credits.flatMap(linesOfEntry), out: entries.length - credits.length }
}

/** Booked, and not reversed. */
const isCredit = (entry: XmlNode): boolean =>
  textAt(entry, 'CdtDbtInd') === 'CRDT' && ['', 'BOOK'].includes(textAt(entry, 'Sts/Cd', 'Sts')) && textAt(entry, 'RvslInd') !== 'true'

function linesOfEntry(entry: XmlNode): StatementLine[] {
  const bookedOn = readDay(textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'))
  const whole = readSigned(textAt(entry, 'Amt'))
  const own = textAt(entry, 'AcctSvcrRef', 'NtryRef')
  if (bookedOn === null || whole === null || whole <= 0) return []
  const parts = childrenOf(entry, 'NtryDtls').flatMap((details) => childrenOf(details, 'TxDtls'))
  const made = parts.map((part, i) => {
    const cents = readSigned(textAt(part, 'Amt', 'AmtDtls/TxAmt/Amt')) ?? (parts.length === 1 ? whole : 0)
    const reference = [own, textAt(part, 'Refs/AcctSvcrRef', 'Refs/TxId', 'Refs/EndToEndId'), parts.length > 1 ? String(i) : ''].filter(
      Boolean,
    )
    const told = childrenOf(at(part, 'RmtInf'), 'Ustrd').map(({ textContent }) => textContent ?? '')
    const words = told.join(' ') || textAt(part, 'RmtInf/Strd/CdtrRefInf/Ref', 'AddtlTxInf') || textAt(entry, 'AddtlNtryInf')
    return line(
      own || reference.length > 1 ? reference.join('/') : '',
      bookedOn,
      cents,
      words,
      textAt(part, 'RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm'),
    )
  })
  const lines = made.filter(({ cents }) => cents > 0)
  return lines.length > 0 ? lines : [line(own, bookedOn, whole, textAt(entry, 'AddtlNtryInf'), '')]
}
