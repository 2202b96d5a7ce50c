import { choiceField, flagField, type Form } from '#domain/form.ts'

/** Topics that a member can choose to get as push or mail. The list in the app has all notices. */
export const noticeTopics = ['renewal', 'events', 'offers', 'replies', 'news'] as const

/** Topics with a switch. A topic is added here with its first notice. */
export const toldTopics: readonly ChoiceTopic[] = ['renewal', 'events', 'offers', 'replies', 'news']

export type ChoiceTopic = (typeof noticeTopics)[number]

/** `security` always goes to every channel: there is no choice (domain guide, section 13). */
export type NoticeTopic = ChoiceTopic | 'security'

export type NoticeChoice = { push: boolean; mail: boolean }

/** The defaults. Offers and news are promotion, so they are off. */
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
