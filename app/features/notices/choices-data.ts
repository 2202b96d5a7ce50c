import { useEffect } from 'react'
import type { NoticeChoicesAnswer } from '#domain/notices/notice.ts'
import type { ChoiceTopic, NoticeChoice } from '#domain/notices/notice-topics.ts'
import { ApiError, call } from '#app/platform/api.ts'
import { followed } from '#app/platform/create-store.ts'
import { inTurn } from '#app/platform/in-turn.ts'
import { keepLooking } from '#app/platform/keep-looking.ts'
import { owner, ownCopy } from '#app/platform/own-copy.ts'
import { report } from '#app/platform/log-warning.ts'

/** What was chosen, and what keeps it from coming, as this device knows it. `error`: why the last question had no answer. */
export type KnownChoices = { owner: string | null; answer: NoticeChoicesAnswer | null; error: ApiError | null }

/** A switch that was pressed and of which the server has not answered yet. */
type Press = { topic: ChoiceTopic; choice: Partial<NoticeChoice> }

const copy = ownCopy<NoticeChoicesAnswer>('notice-choices', 2)
/** What the server has said last: a press that it does not take goes back to this. */
let told = onDevice()
let presses: Press[] = []
const shown = followed<KnownChoices>(told)
/** Each press is sent with what the one before it has become. */
const turn = inTurn()

export function useNoticeChoices(): KnownChoices {
  useEffect(() => keepLooking(refreshChoices), [])
  const current = shown.use()
  return current.owner === owner() ? current : onDevice()
}

/** Asks the server again. Never throws: a failure is kept beside what is known. */
export const refreshChoices = (): Promise<void> =>
  turn(async () => {
    try {
      await adopt(() => call<NoticeChoicesAnswer>('GET', '/api/notices/choices'))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      report('choices not loaded', error)
      told = { ...mine(), error }
    }
    show()
  })

/** Another address is the account's from now on, and nothing is known of it: what was said of the one before does not count for it. */
export function forgetRefusedMail(): void {
  const known = mine()
  if (!known.answer) return
  const answer = { ...known.answer, mailRefused: false }
  told = { ...known, answer }
  copy.write(answer)
  show()
}

/**
 * Chooses, on the screen at once. What the server does not take is undone there.
 *
 * @throws ApiError
 */
export function choose(topic: ChoiceTopic, choice: Partial<NoticeChoice>): Promise<void> {
  const press = { topic, choice }
  presses.push(press)
  show()
  return turn(async () => {
    try {
      const before = mine().answer?.topics[topic]
      if (before) await adopt(() => call<NoticeChoicesAnswer>('PUT', '/api/notices/choices', { topic, ...before, ...choice }))
    } finally {
      presses = presses.filter((each) => each !== press)
      show()
    }
  })
}

async function adopt(ask: () => Promise<NoticeChoicesAnswer>): Promise<void> {
  const whose = owner()
  if (whose === null) return
  const answer = await ask()
  if (owner() !== whose) return
  told = { owner: whose, answer, error: null }
  copy.write(answer)
}

/** What the server has said, and over it what was pressed since. */
function show(): void {
  const { answer, ...rest } = mine()
  const pressed = answer && presses.reduce((all, { topic, choice }) => ({ ...all, [topic]: { ...all[topic], ...choice } }), answer.topics)
  shown.set({ ...rest, answer: answer && pressed && { ...answer, topics: pressed } })
}

function mine(): KnownChoices {
  if (told.owner !== owner()) told = onDevice()
  return told
}

function onDevice(): KnownChoices {
  return { owner: owner(), answer: copy.read(), error: null }
}
