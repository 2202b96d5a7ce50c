import type { CardView } from '#app/ui/card/card-view.ts'
import { cardText } from '#app/ui/card/texts.ts'
import { componenti as say } from './texts-kit.ts'

const [club] = say.colors

/** A valid card, with changes. */
export function sampleView(change: Partial<CardView> = {}): CardView {
  return {
    number: '7312904586',
    name: say.sampleName,
    association: { id: club?.id ?? '', name: club?.name ?? '' },
    state: 'valid',
    pill: cardText.states.valid,
    until: '2026-12-31',
    untilText: '31/12/26',
    code: { text: LONG_CODE },
    notice: null,
    ending: null,
    ...change,
  }
}

/** The size of a card's signed code: 61 modules on a side. */
export const LONG_CODE = `https://tessera.example/v#1${'7312904586'.repeat(60)}`
