import { useMedia } from '#app/ui/use-media.ts'

/** From this width Gestione has its sidebar and tables (visual reference, section 3). */
export const useTableWidth = (): boolean => useMedia('(min-width: 48rem)')
