import { createHmac, timingSafeEqual } from 'node:crypto'
import { transaction } from '#db/connect.ts'
import { isChoiceTopic, type ChoiceTopic } from '#domain/notices/notice-topics.ts'
import type { Config } from '#server/platform/config.ts'
import type { Deps } from '#server/core/deps.ts'
import { lockAccount } from '#server/core/accounts/queries.ts'
import { noticeInForce } from '#server/core/consents/consents.ts'
import { WORDING } from '#server/core/consents/wording.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { changeChoice } from './choices.ts'
import type { Choices } from '#server/platform/mail/template.ts'

/** The account and topic of an unsubscribe link. */
export type OptOut = { uid: string; topic: ChoiceTopic }

/** The app's page of choices, at the topic's switch. */
export const choicesPath = (topic: ChoiceTopic | null): string => `/account/scelte${topic ? `?argomento=${topic}` : ''}`

/** The links below a topic's mails. They work as long as the server keeps its secret: an old mail must still unsubscribe. */
export function choicesOf(config: Pick<Config, 'appUrl' | 'port' | 'secret'>, { uid, topic }: OptOut): Choices {
  const origin = ownOrigins(config)[0]!
  const token = `${uid}.${topic}.${macOf(config.secret, { uid, topic })}`
  return { preferences: `${origin}${choicesPath(topic)}`, unsubscribe: `${origin}/api/unsubscribe/${token}` }
}

/** Reads an unsubscribe link; null if this server did not make it. Reading changes nothing: mail scanners open every link. */
export function readOptOut({ secret }: Pick<Config, 'secret'>, token: string): OptOut | null {
  const [uid = '', topic = '', mac = '', ...more] = token.split('.')
  if (!isChoiceTopic(topic) || more.length > 0) return null
  const [given, right] = [Buffer.from(mac), Buffer.from(macOf(secret, { uid, topic }))]
  return given.length === right.length && timingSafeEqual(given, right) ? { uid, topic } : null
}

/** Turns this topic's mails off; the app's list and the pushes stay as chosen. */
export async function unsubscribe(deps: Pick<Deps, 'db' | 'clock' | 'config'>, { uid, topic }: OptOut): Promise<void> {
  const { db } = deps
  const evidence = { notice: await noticeInForce(deps), channel: 'web', wording: WORDING.unsubscribe } as const
  await transaction(db, async () => {
    // An erased account gets no mails anyway.
    if (await lockAccount(db, uid)) await changeChoice(deps, { uid, topic, mail: false }, evidence)
  })
}

const macOf = (secret: string, { uid, topic }: OptOut): string =>
  createHmac('sha256', secret).update(`unsubscribe:${uid}:${topic}`).digest('base64url')
