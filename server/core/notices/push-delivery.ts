import { z } from '@hono/zod-openapi'
import { transaction } from '#db/connect.ts'
import { channelOf } from '#domain/native/notice-channel.ts'
import { defaultChoices, isChoiceTopic } from '#domain/notices/notice-topics.ts'
import { afterQuietHours } from '#domain/notices/quiet-hours.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineJob } from '#server/platform/jobs/define.ts'
import { createApns } from '#server/platform/push/apns.ts'
import { createFcm } from '#server/platform/push/fcm.ts'
import { TTL_SECONDS, type Letter, type Outcome } from '#server/platform/push/message.ts'
import { createPost } from '#server/platform/push/post.ts'
import { deleteGone, devicesOf, findDelivery, findUnread } from './push-queries.ts'
import { createWebPush } from '#server/platform/push/web-push.ts'

/** The text of a push is read when it leaves, so that personal data waits in one place only. */
const pushPayload = z.object({ notice: z.string(), urgent: z.boolean() })
const devicePayload = pushPayload.extend({ device: z.string() })

type Found = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

/** Spreads a notice to the devices of its account, one row of the outbox each: an unreachable device delays no other. */
export const pushJob = defineJob({
  kind: 'push',
  lane: 'push',
  payload: pushPayload,
  run:
    ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
    async (order) => {
      await transaction(db, async () => {
        const notice = await findUnread(db, order.notice)
        if (!notice || !isWanted(notice)) return
        const now = clock.now()
        for (const { id } of await devicesOf(db, notice.uid)) await plan(db, { ...order, device: id }, now)
      })
    },
})

/**
 * Sends a notice to one device. Skips a notice that was read, switched off or is a day old, and a device that now belongs to another
 * account; at night only urgent ones leave. An address unknown to its service is deleted.
 *
 * @throws PushRefused, Error when the service refuses or cannot be reached: the outbox retries
 */
export const pushDeviceJob = defineJob({
  kind: 'push-device',
  lane: 'push',
  payload: devicePayload,
  run(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'lists' | 'log' | 'lookup'>) {
    const { db, clock, log } = deps
    const send = createSender(deps)
    return async (order) => {
      const found = await findDelivery(db, order)
      if (!found || !isWanted(found)) return
      const now = clock.now()
      // After days without deliveries no phone rings for each old notice: the app's list has them all.
      if (found.createdAt + TTL_SECONDS * 1_000 <= now) return log.info({ device: order.device }, 'push: too late')
      // Retries may have lasted until night.
      if (!order.urgent && afterQuietHours(now) > now) return plan(db, order, now)
      const { id, title, text, path, topic, key } = found
      const message = { id, title, body: text, path, tag: `${topic}:${key}`, unread: Number(found.unread) }
      if ((await send(found, { message, urgent: order.urgent, channel: channelOf(topic) })) === 'sent') return
      // Never log the address: it is enough to send to the device.
      log.info({ device: order.device, kind: found.kind }, 'push: the device has gone')
      await transaction(db, () => deleteGone(db, order.device, found.address))
    }
  },
})

/** Plans the push for the morning. Joins the running transaction. */
async function plan(db: Deps['db'], order: z.infer<typeof devicePayload>, now: number): Promise<void> {
  const runAt = order.urgent ? now : afterQuietHours(now)
  const night = runAt > now ? `:${runAt}` : ''
  await pushDeviceJob.enqueue(db, order, { now, runAt, dedupeKey: `push:${order.notice}:${order.device}${night}` })
}

const isWanted = ({ topic, push }: { topic: string; push: boolean | null }): boolean =>
  !isChoiceTopic(topic) || (push ?? defaultChoices[topic].push)

/** Senders by kind of device. */
function createSender(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'lists' | 'lookup'>,
): (found: Found, letter: Letter) => Promise<Outcome> {
  const { fcm: fcmSettings, apns: apnsSettings } = deps.config
  const fcm = fcmSettings && createFcm(fcmSettings, deps)
  const apns = apnsSettings && createApns(apnsSettings, deps)
  const post = createPost({ toLocal: deps.config.pushToLocal, now: deps.clock.now, lookup: deps.lookup })
  const web = createWebPush(deps, post, () => contactOf(deps))
  return async ({ kind, address, p256dh, auth }, letter) => {
    if (kind === 'web' && p256dh && auth) return web({ endpoint: address, p256dh, auth }, letter)
    if (kind === 'fcm' && fcm) return fcm(address, letter)
    if (kind === 'apns' && apns) return apns(address, letter)
    // This installation no longer reaches such phones: they register again when it does.
    return 'gone'
  }
}

async function contactOf({ config, lists }: Pick<Deps, 'config' | 'lists'>): Promise<string> {
  const email = (await findAssociation({ lists }))?.contacts.email
  return email ? `mailto:${email}` : (config.appUrl ?? 'mailto:nobody@tessera.example')
}
