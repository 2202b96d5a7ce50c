import java from '@ast-grep/lang-java'
import swift from '@ast-grep/lang-swift'
import { parse, registerDynamicLanguage, type SgNode } from '@ast-grep/napi'

registerDynamicLanguage({ java, swift })

/** Syntax errors in a source, with line numbers from 1. Types are not checked. */
export function syntaxErrors(language: 'java' | 'swift', source: string): string[] {
  return wrong(parse(language, source).root())
}

function wrong(node: SgNode): string[] {
  const line = node.range().start.line + 1
  if (node.kind() === 'ERROR') return [`line ${line}: ${node.text()}`]
  // The parser inserts an empty token for a missing one.
  if (node.isLeaf() && node.text() === '') return [`line ${line}: «${node.kind()}» is missing`]
  return node.children().flatMap(wrong)
}
