import type { NoticeChoicesAnswer } from '#domain/notices/notice.ts'
import type { ChoiceTopic, NoticeChoice } from '#domain/notices/notice-topics.ts'
import { call } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { createStore } from '#app/platform/create-store.ts'
import { inTurn } from '#app/platform/in-turn.ts'
import { owner } from '#app/platform/own-copy.ts'

const PATH = '/api/notices/choices'

/** The choices and what blocks them, by the server's last answer; a refused change reverts to this. */
export const noticeChoices = createResource<NoticeChoicesAnswer>({
  name: 'notice-choices',
  version: 2,
  load: () => call<NoticeChoicesAnswer>('GET', PATH),
})

/** Changed switches that the server has not answered yet. */
const presses = createStore<{ topic: ChoiceTopic; choice: Partial<NoticeChoice> }[]>([])
/** Sends the changes in turn, each based on the previous result. */
const turn = inTurn()

/** The server's choices with the unanswered changes on top. */
export function useNoticeChoices() {
  const { data, error } = noticeChoices.use()
  const pressed = presses.use()
  const topics = data && pressed.reduce((all, { topic, choice }) => ({ ...all, [topic]: { ...all[topic], ...choice } }), data.topics)
  return { answer: data && topics && { ...data, topics }, error }
}

/** Clears the refused state of the mail address after it changed: the old address's refusals do not apply to the new one. */
export const forgetRefusedMail = (): void => noticeChoices.update((now) => now && { ...now, mailRefused: false })

/** Changes a choice, on the screen at once; a refusal by the server reverts it. @throws ApiError */
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
