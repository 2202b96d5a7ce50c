import { z } from '@hono/zod-openapi'
import { transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import { noticeChoiceForm, noticeTopics, type NoticeTopic } from '#domain/notices/notice-topics.ts'
import { NOTICES_PAGE, type NoticeChoicesAnswer } from '#domain/notices/notice.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import { channelOf } from '#server/core/consents/channel.ts'
import { noticeInForce } from '#server/core/consents/consents.ts'
import { WORDING } from '#server/core/consents/wording.ts'
import type { Deps } from '#server/core/deps.ts'
import { isBouncing } from '#server/core/notices/bounces.ts'
import { changeChoice, choiceFor, noticeChoices } from '#server/core/notices/choices.ts'
import { countUnread, hasPushElsewhere, listNotices, markRead } from '#server/core/notices/queries.ts'
import { route } from '#server/core/route.ts'
import type { Person } from '#server/platform/http/route.ts'
import { enforceRateLimit, LIMITS } from '#server/platform/limits/rate-limit.ts'

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
const choices = {
  status: 200,
  is: z.object({ topics: z.record(z.enum(noticeTopics), choice), pushElsewhere: z.boolean(), mailRefused: z.boolean() }),
  what: 'The choices, and possible obstacles',
} as const
const read = z.union([
  z.strictObject({ ids: z.array(id).min(1).max(200) }),
  z.strictObject({ path: z.string().regex(/^\/[\w/-]{1,200}$/), until: z.int().min(0) }),
  z.strictObject({ all: z.literal(true) }),
])

/** The member's notices, and choices for push and mail. */
export const noticeRoutes = [
  route({
    method: 'get',
    path: '/api/notices',
    summary: 'The member’s notices, newest first, by page',
    access: { who: 'account' },
    query: z.object({ after: id.optional() }),
    answer: { status: 200, is: z.object({ notices: z.array(notice), unread: z.int() }), what: 'The notices' },
    run: async ({ deps: { db }, person: { accountId }, query: { after } }) => {
      const rows = await listNotices(db, accountId, { after, limit: NOTICES_PAGE })
      const notices = rows.map((row) => ({ ...row, topic: row.topic as NoticeTopic }))
      return { notices, unread: await countUnread(db, accountId) }
    },
  }),
  route({
    method: 'get',
    path: '/api/notices/unread',
    summary: 'The number of unread notices',
    access: { who: 'account' },
    answer: { status: 200, is: unread, what: 'The number' },
    run: async ({ deps, person }) => ({ unread: await countUnread(deps.db, person.accountId) }),
  }),
  route({
    method: 'post',
    path: '/api/notices/read',
    summary: 'Marks notices as read: some by their ids, those that lead to a screen and came until a moment (ms), or all',
    access: { who: 'account' },
    body: read,
    answer: { status: 200, is: unread, what: 'The number of unread notices' },
    run: async ({ deps: { db, clock }, person: { accountId }, body }) => {
      await transaction(db, () => markRead(db, accountId, body, clock.now()))
      return { unread: await countUnread(db, accountId) }
    },
  }),
  route({
    method: 'get',
    path: '/api/notices/choices',
    summary: 'The topics that also come as a push or a mail',
    access: { who: 'account' },
    answer: choices,
    run: ({ deps, person }) => choicesAnswer(deps, person),
  }),
  route({
    method: 'put',
    path: '/api/notices/choices',
    summary: 'Changes the choice for one topic; mails about news are the consent `newsletter`, with a row in its ledger',
    access: { who: 'account' },
    body: noticeChoiceForm,
    answer: choices,
    refusals: { 403: ['auth.email_unverified'], 429: ['auth.too_many_attempts'] },
    run: async ({ deps, person, body: { topic, push, mail }, c }) => {
      const { db, clock } = deps
      const uid = person.accountId
      // Counted for a consent only.
      const isConsent = topic === 'news' && mail !== (await choiceFor(db, uid, topic)).mail
      if (isConsent) await enforceRateLimit(db, `consents:${uid}`, LIMITS.consentChoices, clock.now())
      const evidence = { notice: await noticeInForce(deps), channel: channelOf(c.req.header('user-agent')), wording: WORDING.news_mail }
      await changeAccount(db, person, ({ emailVerified }) => {
        // An unconfirmed account cannot consent for the address's owner.
        if (isConsent && mail && !emailVerified) throw new AppError('auth.email_unverified', 403)
        return changeChoice(deps, { uid, topic, push, mail }, evidence)
      })
      return choicesAnswer(deps, person)
    },
  }),
]

async function choicesAnswer({ db }: Pick<Deps, 'db'>, { accountId, sessionId, email }: Person): Promise<NoticeChoicesAnswer> {
  const [topics, pushElsewhere, mailRefused] = await Promise.all([
    noticeChoices(db, accountId),
    hasPushElsewhere(db, accountId, sessionId),
    isBouncing({ db }, email),
  ])
  return { topics, pushElsewhere, mailRefused }
}
