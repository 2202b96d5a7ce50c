import type { MemberSentences } from './errors.ts'

/** Several rooms of Gestione act on cards; their screens add it. */
export const ownCardSentence: Pick<MemberSentences, 'member.own'> = {
  'member.own': { text: "Sulla tua tessera, e su quelle dei tuoi figli, agisce un'altra persona della segreteria." },
}
