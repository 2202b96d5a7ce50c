import { choiceField, flagField, type Form } from '#domain/form.ts'

/** What a member chooses about: which of these also come as a push or a mail. The list in the app has all of them. */
export const noticeTopics = ['renewal', 'events', 'offers', 'replies', 'news'] as const

/** The topics with notices so far. Others have no switch; the first notice of a topic adds it here. */
export const toldTopics: readonly ChoiceTopic[] = ['renewal', 'events', 'offers', 'replies', 'news']

export type ChoiceTopic = (typeof noticeTopics)[number]

/** `security` is told always and everywhere: there is no choice about it (domain guide, section 13). */
export type NoticeTopic = ChoiceTopic | 'security'

export type NoticeChoice = { push: boolean; mail: boolean }

/** The choices of a person who never chose. Offers and news are promotion: off until asked for. */
export const defaultChoices: Record<ChoiceTopic, NoticeChoice> = {
  renewal: { push: true, mail: true },
  events: { push: true, mail: true },
  offers: { push: false, mail: false },
  replies: { push: true, mail: true },
  news: { push: false, mail: false },
}

export const isChoiceTopic = (input: unknown): input is ChoiceTopic => noticeTopics.some((topic) => topic === input)

/** PUT /api/notices/choices: one topic at a time. */
export const noticeChoiceForm = { topic: choiceField(noticeTopics), push: flagField, mail: flagField } satisfies Form
