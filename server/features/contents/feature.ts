import { transaction } from '#db/connect.ts'
import type { Feature } from '#server/core/feature.ts'
import { contentDays, contentSittings } from './calendar.ts'
import { contentsOverview } from './overview.ts'
import { pictureCommand, pictureOffCommand } from './picture-command.ts'
import { personalData } from './personal-data.ts'
import { publishFields } from './publish-fields.ts'
import { deleteUnusedPapers } from './queries.ts'
import { contentRoutes } from './routes.ts'
import { sampleRoutes } from './sample-routes.ts'
import { archived } from './archived.ts'

/** An uploaded file that no draft names is removed after this time. */
const UNUSED_MS = 24 * 3_600_000

export const contents = {
  routes: [...contentRoutes, ...sampleRoutes],
  schedules: [contentDays, contentSittings],
  upkeep: ({ db }, now) => transaction(db, () => deleteUnusedPapers(db, now - UNUSED_MS)),
  commands: { picture: pictureCommand, 'picture-off': pictureOffCommand },
  overview: contentsOverview,
  personalData,
  archive: archived,
  publishFields,
} satisfies Feature
