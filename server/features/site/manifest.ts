import type { AssociationName } from '#server/core/content/association.ts'
import { ICONS } from './icons.ts'
import { deepTint } from '#domain/tint.ts'

/** The web app manifest (W3C): the app on the phone bears the association's name and colour and opens at the card. */
export function webManifest(association: AssociationName) {
  const { name, shortName } = association
  return {
    id: '/',
    name,
    short_name: shortName,
    description: `La tessera di ${name}`,
    start_url: '/tessera',
    scope: '/',
    categories: ['lifestyle'],
    ...look(association),
    shortcuts: [
      { name: 'La mia tessera', url: '/tessera' },
      { name: 'Convenzioni', url: '/convenzioni' },
      { name: 'Appuntamenti', url: '/appuntamenti' },
    ].map((shortcut) => ({ ...shortcut, icons: [{ src: '/icons/192.png', sizes: '192x192', type: 'image/png' }] })),
  }
}

/** The same of the page for whoever checks cards: from a shop's phone it opens at the scanner, and not at a card that nobody has there. */
export const verifierManifest = (association: AssociationName) => ({
  id: '/v',
  name: `Verifica tessere · ${association.shortName}`,
  short_name: 'Verifica',
  description: `Controlla le tessere di ${association.name}`,
  start_url: '/v',
  scope: '/v',
  categories: ['business'],
  ...look(association),
})

const look = ({ color }: AssociationName) => ({
  lang: 'it',
  dir: 'ltr',
  display: 'standalone',
  theme_color: deepTint(color),
  background_color: '#ffffff',
  icons: Object.entries(ICONS)
    .filter(([, { kind }]) => kind !== 'opaque')
    .map(([src, { size, kind }]) => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose: kind })),
})
