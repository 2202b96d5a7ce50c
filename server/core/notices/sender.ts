import type { Association } from '#domain/content/association.ts'
import type { Sender } from '#server/platform/mail/template.ts'

/** The sender of mails: the association's name, colour, crest, signature and address; before the set-up, the product's. */
export function senderOf(
  association: Association | null,
  crest: Buffer | null = null,
): { sender: Sender; from: { name: string; address: string } | null } {
  if (!association) return { sender: { name: 'Tessera', color: '#0b5c6b', signature: ['A presto,', 'Tessera'] }, from: null }
  const { name, color, contacts, seat } = association
  const place = seat && `${seat.street}, ${seat.cap} ${seat.comune}${seat.provincia ? ` (${seat.provincia})` : ''}`
  const reach = [place, contacts.phone].filter(Boolean).join(' · ')
  return {
    sender: { name, color, crest, signature: ['A presto,', name, ...(reach ? [reach] : [])] },
    from: contacts.email ? { name, address: contacts.email } : null,
  }
}
