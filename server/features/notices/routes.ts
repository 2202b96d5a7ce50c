import { createRoute, z } from '@hono/zod-openapi'
import { transaction } from '#db/connect.ts'
import { noticeChoiceForm, noticeTopics, type NoticeTopic } from '#domain/notices/notice-topics.ts'
import { NOTICES_PAGE, type NoticeChoicesAnswer, type NoticesAnswer, type UnreadAnswer } from '#domain/notices/notice.ts'
import { AppError } from '#domain/errors.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import { hit, LIMITS, refuseUnless } from '#server/platform/limits/rate-limit.ts'
import { signedIn } from '#server/core/accounts/session.ts'
import { channelOf } from '#server/core/consents/channel.ts'
import { noticeInForce } from '#server/core/consents/consents.ts'
import { WORDING } from '#server/core/consents/wording.ts'
import type { Deps } from '#server/core/deps.ts'
import { json, jsonBody, refusal } from '#server/platform/http/answers.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { router } from '#server/core/router.ts'
import { isBouncing } from '#server/core/notices/bounces.ts'
import { changeChoice, choiceFor, noticeChoices } from '#server/core/notices/choices.ts'
import { countUnread, hasPushElsewhere, listNotices, markRead } from '#server/core/notices/queries.ts'

const id = z.string().regex(/^[\w-]{1,64}$/)
const notice = z.object({
  id: z.string(),
  topic: z.enum([...noticeTopics, 'security']),
  title: z.string(),
  text: z.string(),
  path: z.string(),
  createdAt: z.int(),
  readAt: z.int().nullable(),
})
const unread = z.object({ unread: z.int() })
const choice = z.object({ push: z.boolean(), mail: z.boolean() })
const choices = json(
  'The choices, and what keeps them from coming',
  z.object({ topics: z.record(z.enum(noticeTopics), choice), pushElsewhere: z.boolean(), mailRefused: z.boolean() }),
)
const read = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(200) }),
  z.strictObject({ path: z.string().regex(/^\/[\w/-]{1,200}$/), until: z.int().min(0) }),
  z.strictObject({ all: z.literal(true) }),
])

const signedOut = refusal('auth.session_expired')
const invalid = refusal('api.invalid')

/** What the member was told, and which of it also comes as a push or a mail. */
export const noticeRoutes = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'The member’s notices, newest first, a page at a time',
      request: { query: z.object({ after: id.optional() }) },
      responses: { 200: json('The notices', z.object({ notices: z.array(notice), unread: z.int() })), 401: signedOut, 422: invalid },
    }),
    async (c) => {
      const { db } = c.var.deps
      const { accountId } = await signedIn(c)
      const rows = await listNotices(db, accountId, { after: c.req.valid('query').after, limit: NOTICES_PAGE })
      const notices = rows.map((row) => ({ ...row, topic: row.topic as NoticeTopic }))
      return c.json({ notices, unread: await countUnread(db, accountId) } satisfies NoticesAnswer, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/unread',
      summary: 'How many notices are unread',
      responses: { 200: json('How many', unread), 401: signedOut },
    }),
    async (c) => {
      const { accountId } = await signedIn(c)
      return c.json({ unread: await countUnread(c.var.deps.db, accountId) } satisfies UnreadAnswer, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/read',
      summary: 'Marks notices as read: some by their ids, those that lead to a screen and came until a moment (ms), or all',
      request: { body: jsonBody(read) },
      responses: { 200: json('How many are unread now', unread), 401: signedOut, 422: invalid },
    }),
    async (c) => {
      const { db, clock } = c.var.deps
      const { accountId } = await signedIn(c)
      await transaction(db, () => markRead(db, accountId, c.req.valid('json'), clock.now()))
      return c.json({ unread: await countUnread(db, accountId) } satisfies UnreadAnswer, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/choices',
      summary: 'Which topics also come as a push or a mail',
      responses: { 200: choices, 401: signedOut },
    }),
    async (c) => {
      return c.json(await choicesAnswer(c.var.deps, await signedIn(c)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/choices',
      summary: 'Chooses for one topic; the mails about news are the consent `newsletter`, and a row in its ledger',
      request: { body: formBody(noticeChoiceForm) },
      responses: {
        200: choices,
        401: signedOut,
        403: refusal('auth.email_unverified'),
        422: invalid,
        429: refusal('auth.too_many_attempts'),
      },
    }),
    async (c) => {
      const { db, clock } = c.var.deps
      const person = await signedIn(c)
      const uid = person.accountId
      const { topic, push, mail } = c.req.valid('json')
      const isConsent = topic === 'news' && mail !== (await choiceFor(db, uid, topic)).mail
      if (isConsent) refuseUnless(await hit(db, `consents:${uid}`, LIMITS.consentChoices, clock.now()))
      const evidence = {
        notice: await noticeInForce(c.var.deps),
        channel: channelOf(c.req.header('user-agent')),
        wording: WORDING.news_mail,
      }
      await changeAccount(db, person, ({ emailVerified }) => {
        // Whoever has not proved the address cannot agree to anything for its owner.
        if (isConsent && mail && !emailVerified) throw new AppError('auth.email_unverified', 403)
        return changeChoice(c.var.deps, { uid, topic, push, mail }, evidence)
      })
      return c.json(await choicesAnswer(c.var.deps, person), 200)
    },
  )

type Asker = Pick<Awaited<ReturnType<typeof signedIn>>, 'accountId' | 'sessionId' | 'email'>

async function choicesAnswer({ db }: Pick<Deps, 'db'>, { accountId, sessionId, email }: Asker): Promise<NoticeChoicesAnswer> {
  const [topics, pushElsewhere, mailRefused] = await Promise.all([
    noticeChoices(db, accountId),
    hasPushElsewhere(db, accountId, sessionId),
    isBouncing({ db }, email),
  ])
  return { topics, pushElsewhere, mailRefused }
}
