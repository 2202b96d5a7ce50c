import type { Database } from '#db/connect.ts'
import { defaultChoices, isChoiceTopic, type ChoiceTopic, type NoticeChoice, type NoticeTopic } from '#domain/notice-topics.ts'
import { listChoices, writeChoice } from './queries.ts'

/** What holds for an account: its own choices, and the defaults where it has never chosen. */
export async function noticeChoices(db: Database, uid: string): Promise<Record<ChoiceTopic, NoticeChoice>> {
  const rows = await listChoices(db, uid)
  const chosen = rows.flatMap(({ topic, push, mail }) => (isChoiceTopic(topic) ? [[topic, { push, mail }] as const] : []))
  return { ...defaultChoices, ...Object.fromEntries(chosen) }
}

/** Security has no choice: it goes everywhere. */
export const choiceFor = async (db: Database, uid: string, topic: NoticeTopic): Promise<NoticeChoice> =>
  topic === 'security' ? { push: true, mail: true } : (await noticeChoices(db, uid))[topic]

/** Changes what is given of a topic's choice and leaves the rest as it holds now. Joins the running transaction. */
export async function setChoice(db: Database, uid: string, topic: ChoiceTopic, given: Partial<NoticeChoice>): Promise<void> {
  await writeChoice(db, { uid, topic, ...(await choiceFor(db, uid, topic)), ...given })
}
