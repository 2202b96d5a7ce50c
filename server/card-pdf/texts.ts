/** The words on the card that is printed. */
export const cardPdfText = {
  title: 'La tua tessera',
  fileName: (association: string) => `tessera-${association.replace(/[^\w-]+/g, '-')}.pdf`,
  documentTitle: (name: string, association: string) => `Tessera di ${name} · ${association}`,
  lead: (day: string) => `Ritaglia lungo i segni e piega a metà. Stampata il ${day}: il negozio può chiederti un documento.`,
  number: 'Tessera numero',
  until: 'Fino al',
  qr: 'Codice QR della tessera stampata',
  scan: 'Inquadra per verificare',
  found: (email: string | null) => (email ? `Tessera personale. Se la trovi scrivi a ${email}` : 'Tessera personale.'),
  printed: (day: string) => `Stampata il ${day}`,
} as const
