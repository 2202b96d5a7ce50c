/** Suggested colours. Any other is as good, since only its hue and a part of its chroma are used (app/ui/styles/tokens.css). */
export const COLORS = ['#0b5c6b', '#1f4e9c', '#5b3a8c', '#8e2550', '#b3261e', '#a3541a', '#2e6b34', '#3f4347'] as const
