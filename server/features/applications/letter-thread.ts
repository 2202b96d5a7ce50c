import { drawLetterHead, type LetterHead } from '#server/platform/pdf/letter-head.ts'
import { pageThread } from '#server/platform/pdf/page-thread.ts'
import type { AnswerLetter } from './letter.ts'

await pageThread<LetterHead, AnswerLetter>((pages, { to, subject, paragraphs, bye }, head) => {
  drawLetterHead(pages, to, head)
  const { add, write } = pages
  add('H1', () => write.line([{ text: subject }], { size: 13, bold: true, after: 12 }))
  for (const text of paragraphs) add('P', () => write.line([{ text }], { after: 8 }))
  add('P', () => write.line([{ text: bye }], { after: 2 }))
  add('P', () => write.line([{ text: head.author }], { bold: true }))
})
