import type { AssociationName } from './association.ts'
import { ICONS } from './icons.ts'
import { deepTint } from './tint.ts'

/** The web app manifest (W3C): the app on the phone bears the association's name and colour and opens at the card. */
export function webManifest({ name, shortName, color }: AssociationName) {
  return {
    id: '/',
    name,
    short_name: shortName,
    description: `La tessera di ${name}`,
    lang: 'it',
    dir: 'ltr',
    start_url: '/tessera',
    scope: '/',
    display: 'standalone',
    theme_color: deepTint(color),
    background_color: '#ffffff',
    categories: ['lifestyle'],
    icons: Object.entries(ICONS)
      .filter(([, { kind }]) => kind !== 'opaque')
      .map(([src, { size, kind }]) => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose: kind })),
    shortcuts: [
      { name: 'La mia tessera', url: '/tessera' },
      { name: 'Convenzioni', url: '/convenzioni' },
      { name: 'Appuntamenti', url: '/appuntamenti' },
    ].map((shortcut) => ({ ...shortcut, icons: [{ src: '/icons/192.png', sizes: '192x192', type: 'image/png' }] })),
  }
}
