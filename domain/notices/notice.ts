import type { ChoiceTopic, NoticeChoice, NoticeTopic } from './notice-topics.ts'

/** One line of the member's list. `path`: the page that it opens, on this origin. Times in epoch ms. */
export type NoticeItem = {
  id: string
  topic: NoticeTopic
  title: string
  text: string
  path: string
  createdAt: number
  readAt: number | null
}

/** GET /api/notices: newest first, at most `NOTICES_PAGE`. `?after=` with the last id of a page gives the next page. */
export type NoticesAnswer = { notices: NoticeItem[]; unread: number }

export const NOTICES_PAGE = 30

/** GET /api/notices/unread, and the answer of marking notices as read. */
export type UnreadAnswer = { unread: number }

/**
 * GET and PUT /api/notices/choices: the choices, and possible obstacles. `pushElsewhere`: another device of the account receives pushes.
 * `mailRefused`: the account's address refuses mail.
 */
export type NoticeChoicesAnswer = { topics: Record<ChoiceTopic, NoticeChoice>; pushElsewhere: boolean; mailRefused: boolean }
