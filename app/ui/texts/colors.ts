import type { COLORS } from '#app/ui/colors.ts'

/** Names of the suggested colours. */
export const colorText = {
  label: 'Colore',
  hint: 'Tutte le altre tinte si ricavano da questa.',
  use: (name: string): string => `Usa ${name}`,
  names: {
    '#0b5c6b': 'ottanio',
    '#1f4e9c': 'blu',
    '#5b3a8c': 'viola',
    '#8e2550': 'bordeaux',
    '#b3261e': 'rosso',
    '#a3541a': 'terracotta',
    '#2e6b34': 'verde bosco',
    '#3f4347': 'grafite',
  } satisfies Record<(typeof COLORS)[number], string>,
}
