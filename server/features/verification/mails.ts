import { PARTNER_LINK_DAYS, PARTNER_MARK } from '#domain/verification/partner.ts'
import { tokenHash } from '#server/core/accounts/email-token.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineMail } from '#server/platform/mail/define.ts'
import { findLink } from './shop-queries.ts'

const FOR_THE_SHOP = "Ricevi questo messaggio perché il negozio ha una convenzione con l'associazione."

/** Sent to a shop's address, which belongs to no account. */
export const shopLinkMail = defineMail<{ association: string; partner: string; link: string; expiresAt: number }, Pick<Deps, 'db'>>({
  template: 'shop-link',
  label: 'Link personale di un negozio',
  write: (mail, hello) => ({
    subject: 'Il link per controllare le tessere',
    preview: `Si apre entro ${PARTNER_LINK_DAYS} giorni sul telefono o sulla cassa del negozio.`,
    blocks: [
      { text: `${hello} questo è il link personale di ${mail.partner} per le tessere di: ${mail.association}.` },
      { text: '1. Apri il link sul telefono, sul tablet o sulla cassa che usi con i clienti, e tocca «Collega».' },
      { text: '2. Quando un socio mostra la tessera, inquadra il codice: verde vuol dire che lo sconto si applica.' },
      { text: "3. Per registrare lo sconto tocca «Registra lo sconto». L'associazione legge solo i numeri, mai i nomi." },
      { button: 'Collega il dispositivo', link: mail.link },
      {
        text: `Il link collega dispositivi per ${PARTNER_LINK_DAYS} giorni, anche più di uno. Non inoltrarlo fuori dal negozio: chi lo apre registra sconti a nome vostro.`,
      },
      { quiet: FOR_THE_SHOP },
    ],
  }),
  async asItLeaves({ db }, letter) {
    const token = new URL(letter.link).hash.slice(1 + PARTNER_MARK.length)
    return (await findLink(db, tokenHash(token))) ? letter : { skipped: 'revoked' }
  },
})

/** `reason`: why the proposal was refused, empty for no word about it; null: it was accepted. */
export const proposalDecidedMail = defineMail<{ association: string; partner: string; reason: string | null }>({
  template: 'shop-proposal',
  label: 'Risposta a una proposta di un negozio',
  write: ({ association, partner, reason }, hello) =>
    reason === null
      ? {
          subject: 'La tua proposta è stata accettata',
          preview: 'I soci la leggono da adesso.',
          blocks: [
            {
              text: `${hello} la proposta di ${partner} per la convenzione è stata accettata: i soci di ${association} la leggono da adesso.`,
            },
            { quiet: FOR_THE_SHOP },
          ],
        }
      : {
          subject: 'La tua proposta non è stata accettata',
          preview: "La convenzione resta com'è.",
          blocks: [
            {
              text: `${hello} la proposta di ${partner} per la convenzione non è stata accettata, e la convenzione resta com'è.${reason && ' Il motivo:'}`,
            },
            ...(reason ? [{ text: `«${reason}»` }] : []),
            { text: "Puoi mandarne un'altra da «Il tuo negozio», su un dispositivo collegato." },
            { quiet: FOR_THE_SHOP },
          ],
        },
})
