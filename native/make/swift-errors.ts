import swift from '@ast-grep/lang-swift'
import { parse, registerDynamicLanguage, type SgNode } from '@ast-grep/napi'

registerDynamicLanguage({ swift })

/** What Swift's grammar does not allow in this source, by line from 1: where it cannot go on, and what is missing. It knows no types. */
export function swiftErrors(source: string): string[] {
  return wrong(parse('swift', source).root())
}

function wrong(node: SgNode): string[] {
  const line = node.range().start.line + 1
  if (node.kind() === 'ERROR') return [`line ${line}: ${node.text()}`]
  // The parser puts a token of no length where one is missing.
  if (node.isLeaf() && node.text() === '') return [`line ${line}: «${node.kind()}» is missing`]
  return node.children().flatMap(wrong)
}
