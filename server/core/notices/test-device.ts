import { transaction } from '#db/connect.ts'
import type { Ask } from '#server/core/people/test-person.ts'
import type { Deps } from '#server/core/deps.ts'
import { notify, type NoticeOrder } from './notify.ts'

type Subscription = { endpoint: string; p256dh: string; auth: string }

/** For tests: subscribes a browser to an account's pushes. */
export const register = (ask: Ask, { endpoint, p256dh, auth }: Subscription) =>
  ask('/api/push/devices', { method: 'PUT', body: { kind: 'web', endpoint, p256dh, auth } })

let facts = 0

/** For tests: notifies an account of a new fact. */
export const tell = (app: Pick<Deps, 'db' | 'clock'>, uid: string, more: Partial<NoticeOrder> = {}) =>
  transaction(app.db, () =>
    notify(
      app.db,
      {
        uid,
        topic: 'events',
        key: `fact:${(facts += 1)}`,
        title: 'Cena domani',
        text: 'Alle 20 in sede.',
        path: '/appuntamenti/cena',
        ...more,
      },
      app.clock.now(),
    ),
  )
