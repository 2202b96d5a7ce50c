import { ApiError } from '#app/platform/api.ts'
import { wait } from '#app/platform/wait.ts'

/** Parameters of the provider's redirect. */
export type ProviderReply = Record<string, string>

/**
 * Opens a window for the provider's page; null when the browser refuses. Call it in the click itself: after the first await, browsers block
 * it as a popup. It is empty until it gets an address.
 */
export function openProviderWindow(): Window | null {
  // In an installed app the window would be another browser with other cookies (iOS), or a frame without an address.
  if (matchMedia('(display-mode: standalone)').matches) return null
  const [width, height] = [480, 680]
  const left = Math.max(0, Math.round(screenX + (outerWidth - width) / 2))
  const top = Math.max(0, Math.round(screenY + (outerHeight - height) / 2))
  const opened = window.open('', '', `popup,width=${width},height=${height},left=${left},top=${top}`)
  if (!opened || opened.closed) return null
  opened.document.documentElement.style.colorScheme = 'light dark'
  opened.document.body.textContent = wait
  return opened
}

/** How often the window is checked. It counts as closed after two checks, so that its last message arrives first. */
const LOOK_MS = 400

/**
 * The reply from the window. It comes by a channel that only the two pages of this attempt know, since the provider's pages may have cut
 * the link between the windows (COOP). For the same reason a window that looks closed counts as closed only when the person is back here.
 *
 * @throws ApiError auth.popup_closed
 */
export function replyFrom(opened: Window, state: string): Promise<ProviderReply> {
  let timer: ReturnType<typeof setInterval> | undefined
  let channel: Channel | undefined
  return new Promise<ProviderReply>((resolve, reject) => {
    channel = openChannel(state, (message) => {
      if (message.about === 'arrived') channel?.tell({ about: 'hand-over' })
      if (message.about === 'reply') resolve(message.reply)
    })
    let seenClosed = 0
    timer = setInterval(() => {
      seenClosed = opened.closed && document.hasFocus() ? seenClosed + 1 : 0
      if (seenClosed === 2) reject(new ApiError('auth.popup_closed', 0))
    }, LOOK_MS)
  }).finally(() => {
    clearInterval(timer)
    channel?.close()
    opened.close()
  })
}

/** The opener answers at once, unless it was closed or is asleep. */
const ANSWERS_WITHIN_MS = 1_500

/** In the window: sends the reply to the waiting page. False when there is none. */
export async function handOver(state: string, reply: ProviderReply): Promise<boolean> {
  let channel: Channel | undefined
  const isAwaited = await new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(false), ANSWERS_WITHIN_MS)
    channel = openChannel(state, (message) => {
      if (message.about !== 'hand-over') return
      clearTimeout(timer)
      channel?.tell({ about: 'reply', reply })
      resolve(true)
    })
    channel.tell({ about: 'arrived' })
  })
  channel?.close()
  return isAwaited
}

type Message = { about: 'arrived' } | { about: 'hand-over' } | { about: 'reply'; reply: ProviderReply }

type Channel = { tell(message: Message): void; close(): void }

/** A channel for the pages of one attempt: its name is the attempt's secret, and it stays within the origin. */
function openChannel(state: string, hear: (message: Message) => void): Channel {
  const channel = new BroadcastChannel(`accesso:${state}`)
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => hear(data))
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the rule is about windows; a channel has one origin
    tell: (message) => channel.postMessage(message),
    close: () => channel.close(),
  }
}
