import type { Feature, PersonalData } from '#server/core/feature.ts'
import { readFirstSteps } from './first-steps.ts'
import { firstStepRoutes } from './routes.ts'
import { OF_THIS_INSTALLATION } from '#server/core/archive-part.ts'

export const firstStepList = {
  routes: firstStepRoutes,
  overview: [
    {
      may: 'settings.write',
      // The trial's association is years old.
      read: async (deps) => (deps.config.trial ? {} : { firstSteps: (await readFirstSteps(deps)).steps }),
    },
  ],
  personalData: { firstStep: null } satisfies PersonalData,
  archive: { firstStep: OF_THIS_INSTALLATION },
} satisfies Feature
