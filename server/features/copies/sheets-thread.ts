import { pageThread } from '#server/platform/pdf/page-thread.ts'
import { drawCards, type CardHead, type CardSides } from './draw-card-sheets.ts'

await pageThread<CardHead, CardSides[]>((pages, cards, head) => drawCards(pages, cards, head))
