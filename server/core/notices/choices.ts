import type { Database } from '#db/connect.ts'
import { defaultChoices, isChoiceTopic, type ChoiceTopic, type NoticeChoice, type NoticeTopic } from '#domain/notices/notice-topics.ts'
import { chooseConsents, currentConsents } from '#server/core/consents/choices.ts'
import type { Deps } from '#server/core/deps.ts'
import { listChoices, writeChoice } from './queries.ts'

type Choices = Record<ChoiceTopic, NoticeChoice>

/**
 * An account's choices, with the defaults for topics without one. News by mail is the ledger's consent `newsletter`, which is its only
 * source: both switches show the same.
 */
export async function noticeChoices(db: Database, uid: string): Promise<Choices> {
  const [{ news, ...rest }, { newsletter }] = await Promise.all([ownChoices(db, uid), currentConsents(db, uid)])
  return { ...rest, news: { ...news, mail: newsletter } }
}

/** Security has no choice: it goes to every channel. */
export async function choiceFor(db: Database, uid: string, topic: NoticeTopic): Promise<NoticeChoice> {
  if (topic === 'security') return { push: true, mail: true }
  return (await (topic === 'news' ? noticeChoices : ownChoices)(db, uid))[topic]
}

async function ownChoices(db: Database, uid: string): Promise<Choices> {
  const rows = await listChoices(db, uid)
  const chosen = rows.flatMap(({ topic, push, mail }) => (isChoiceTopic(topic) ? [[topic, { push, mail }] as const] : []))
  return { ...defaultChoices, ...Object.fromEntries(chosen) }
}

/** The evidence of a consent or its withdrawal: the notice in force, the place and the label. */
type Evidence = Omit<Parameters<typeof chooseConsents>[1], 'personId' | 'choices'>

/**
 * Changes the given parts of a topic's choice and keeps the others; news by mail becomes a row of the ledger. Joins the running
 * transaction, which locks the account.
 */
export async function changeChoice(
  deps: Pick<Deps, 'db' | 'clock'>,
  { uid, topic, ...given }: { uid: string; topic: ChoiceTopic } & Partial<NoticeChoice>,
  evidence: Evidence,
): Promise<void> {
  if (topic === 'news' && given.mail !== undefined) {
    await chooseConsents(deps, { personId: uid, choices: { newsletter: given.mail }, ...evidence })
  }
  await setChoice(deps.db, uid, topic, given)
}

/** `changeChoice` for topics without a consent: everything but news by mail. */
export async function setChoice(db: Database, uid: string, topic: ChoiceTopic, given: Partial<NoticeChoice>): Promise<void> {
  const choice = { ...(await ownChoices(db, uid))[topic], ...given }
  await writeChoice(db, { uid, topic, push: choice.push, mail: topic !== 'news' && choice.mail })
}
