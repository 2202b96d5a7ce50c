import type { Database } from '#db/connect.ts'
import { defaultChoices, isChoiceTopic, type ChoiceTopic, type NoticeChoice, type NoticeTopic } from '#domain/notices/notice-topics.ts'
import { chooseConsents, currentConsents } from '#server/core/consents/choices.ts'
import type { Deps } from '#server/core/deps.ts'
import { listChoices, writeChoice } from './queries.ts'

type Choices = Record<ChoiceTopic, NoticeChoice>

/**
 * What holds for an account: its own choices, and the defaults where it has never chosen. The mails about news are the consent `newsletter`
 * of the ledger, which is asked alone: there is one truth, whichever switch is pressed.
 */
export async function noticeChoices(db: Database, uid: string): Promise<Choices> {
  const [{ news, ...rest }, { newsletter }] = await Promise.all([ownChoices(db, uid), currentConsents(db, uid)])
  return { ...rest, news: { ...news, mail: newsletter } }
}

/** Security has no choice: it goes everywhere. */
export async function choiceFor(db: Database, uid: string, topic: NoticeTopic): Promise<NoticeChoice> {
  if (topic === 'security') return { push: true, mail: true }
  return (await (topic === 'news' ? noticeChoices : ownChoices)(db, uid))[topic]
}

async function ownChoices(db: Database, uid: string): Promise<Choices> {
  const rows = await listChoices(db, uid)
  const chosen = rows.flatMap(({ topic, push, mail }) => (isChoiceTopic(topic) ? [[topic, { push, mail }] as const] : []))
  return { ...defaultChoices, ...Object.fromEntries(chosen) }
}

/** How a consent was given or taken back: which notice holds, where, and by which words. */
type Evidence = Omit<Parameters<typeof chooseConsents>[1], 'personId' | 'choices'>

/**
 * Changes what is given of a topic's choice and leaves the rest as it holds now; the mails about news by a row in the ledger. Joins the
 * running transaction, which holds the account.
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

/** The same, of what is no consent: the mails about news are not among it. */
export async function setChoice(db: Database, uid: string, topic: ChoiceTopic, given: Partial<NoticeChoice>): Promise<void> {
  const choice = { ...(await ownChoices(db, uid))[topic], ...given }
  await writeChoice(db, { uid, topic, push: choice.push, mail: topic !== 'news' && choice.mail })
}
