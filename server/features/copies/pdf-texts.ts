import { withDay } from '#domain/format.ts'

/** Texts on the printed card. */
export const cardPdfText = {
  title: 'La tua tessera',
  fileName: (association: string) => `tessera-${association.replace(/[^\w-]+/g, '-')}.pdf`,
  documentTitle: (name: string, association: string) => `Tessera di ${name} · ${association}`,
  lead: (day: string) => `Ritaglia lungo i segni e piega a metà. Stampata ${withDay('il', day)}: il negozio può chiederti un documento.`,
  /** For a card in its grace period. */
  grace: (ended: string, until: string) => `Scaduta ${withDay('il', ended)}. Puoi ancora usarla ${withDay('fino al', until)}.`,
  number: 'Tessera numero',
  until: 'Fino al',
  qr: 'Codice QR della tessera stampata',
  scan: 'Inquadra per verificare',
  personal: 'Tessera personale.',
  /** Before the association's address. */
  found: 'Tessera personale. Se la trovi scrivi a',
  printed: (day: string) => `Stampata ${withDay('il', day)}`,

  /** For several cards. */
  sheets: 'Tessere da stampare',
  sheetsFile: (day: string) => `tessere-${day}.pdf`,
  duplex: 'Stampa fronte e retro sul lato lungo, al 100%, poi taglia lungo i segni.',
} as const
