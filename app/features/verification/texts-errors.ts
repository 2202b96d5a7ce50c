import type { PartnerSentences } from '#app/ui/texts/errors.ts'

/** The errors that a shop's device shows. */
export const partnerSentences: PartnerSentences = {
  'partner.link_invalid': { text: "Questo link non vale più. Chiedine uno nuovo all'associazione." },
  'partner.session_ended': { text: "Il collegamento di questo dispositivo è finito. Chiedi un nuovo link all'associazione." },
  'partner.scan_again': { text: 'Serve un codice appena mostrato. Inquadra di nuovo la tessera, poi registra lo sconto.' },
  'partner.not_for_card': { text: 'Con questa tessera lo sconto non vale.' },
  'partner.limit_reached': { text: 'Con questa tessera lo sconto è già stato usato.' },
  'partner.no_redemption': { text: 'Questa convenzione si usa con il suo codice: qui non si registra nulla.' },
  'partner.no_undo': { text: 'Uno sconto si annulla entro 5 minuti, dal dispositivo che lo ha registrato. Questo resta registrato.' },
}
