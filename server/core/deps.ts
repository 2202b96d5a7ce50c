import type { PlatformDeps } from '#server/platform/deps.ts'
import type { Auth } from './accounts/identity.ts'
import type { Content } from './content/content.ts'
import type { Lists } from './content/lists.ts'
import type { House } from './feature.ts'
import type { WorkQueues } from './work-queues.ts'

/** Dependencies of features. Types only: this file names features and imports none. */
export type Deps = PlatformDeps & {
  auth: Auth
  lists: Lists
  content: Content
  queues: WorkQueues
  house: House
}
