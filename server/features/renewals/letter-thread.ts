import { pageThread } from '#server/platform/pdf/page-thread.ts'
import { drawLetter, type Letter, type LetterHead } from './draw-letter.ts'

await pageThread<LetterHead, Letter[]>((pages, letters, head) => {
  for (const letter of letters) drawLetter(pages, letter, head)
})
