import { useMedia } from '#app/ui/use-media.ts'

/** The width from which Gestione has its sidebar and tables (visual reference, section 3). */
export const useTableWidth = (): boolean => useMedia('(min-width: 48rem)')
