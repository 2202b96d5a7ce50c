import type { NoticeChoicesAnswer } from '#domain/notices/notice.ts'
import type { ChoiceTopic, NoticeChoice } from '#domain/notices/notice-topics.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { createStore } from '#app/platform/create-store.ts'
import { inTurn } from '#app/platform/in-turn.ts'
import { owner } from '#app/platform/own-copy.ts'

const PATH = '/api/notices/choices'

/** The choices and what blocks them, as the server said last; a refused press goes back to this. */
export const noticeChoices = createResource<NoticeChoicesAnswer>({
  name: 'notice-choices',
  version: 2,
  load: () => call<NoticeChoicesAnswer>('GET', PATH),
})

/** Switches that were pressed and of which the server has not answered yet. */
const presses = createStore<{ topic: ChoiceTopic; choice: Partial<NoticeChoice> }[]>([])
/** Each press is sent with what the one before it has become. */
const turn = inTurn()

/** What the server has said, and over it what was pressed since. */
export function useNoticeChoices() {
  const { data, error } = noticeChoices.use()
  const pressed = presses.use()
  const topics = data && pressed.reduce((all, { topic, choice }) => ({ ...all, [topic]: { ...all[topic], ...choice } }), data.topics)
  return { answer: data && topics && { ...data, topics }, error }
}

/** Another address is the account's from now on, and nothing is known of it: what was said of the one before does not count for it. */
export const forgetRefusedMail = (): void => noticeChoices.update((now) => now && { ...now, mailRefused: false })

/** Chooses, on the screen at once. What the server does not take is undone there. @throws ApiError */
export function choose(topic: ChoiceTopic, choice: Partial<NoticeChoice>): Promise<void> {
  const whose = owner()
  const press = { topic, choice }
  presses.set([...presses.get(), press])
  return turn(async () => {
    try {
      const before = noticeChoices.get().data?.topics[topic]
      if (before && owner() === whose) await noticeChoices.change(call<NoticeChoicesAnswer>('PUT', PATH, { topic, ...before, ...choice }))
    } finally {
      presses.set(presses.get().filter((each) => each !== press))
    }
  })
}
