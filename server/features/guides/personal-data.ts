import type { PersonalData } from '#server/core/feature.ts'

export const personalData = {
  // Keyed by digests that only the server's secret makes, another for each guide: a mere count.
  guideFeedback: null,
} satisfies PersonalData
