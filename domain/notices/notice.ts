import type { ChoiceTopic, NoticeChoice, NoticeTopic } from './notice-topics.ts'

/** One line of the member's list. `path`: of this origin, where it leads; times are epoch ms. */
export type NoticeItem = {
  id: string
  topic: NoticeTopic
  title: string
  text: string
  path: string
  createdAt: number
  readAt: number | null
}

/** GET /api/notices: newest first, at most `NOTICES_PAGE`; `?after=` the last id of a page gives the next one. */
export type NoticesAnswer = { notices: NoticeItem[]; unread: number }

export const NOTICES_PAGE = 30

/** GET /api/notices/unread and what marking as read answers. */
export type UnreadAnswer = { unread: number }

/**
 * GET and PUT /api/notices/choices. What was chosen, and what keeps it from coming: `pushElsewhere`: another device of the account receives
 * notifications; `mailRefused`: the account's address takes no mail.
 */
export type NoticeChoicesAnswer = { topics: Record<ChoiceTopic, NoticeChoice>; pushElsewhere: boolean; mailRefused: boolean }
