import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type * as Draft from './draft.ts'
import type * as Outbox from './outbox.ts'
import type { WaitingReport } from './waiting.ts'
import type * as Waiting from './waiting.ts'
import type * as Session from '#app/platform/session/session.ts'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import { standInIndexedDb } from '#app/platform/indexed-db.fixture.ts'
import { standInUploads, type Answered } from './server.fixture.ts'

const DAY = 24 * 3_600_000
const RECEIPT = { id: 'r1', number: 'S-0001', code: null, confirmationSent: false }
const SEND = 'POST /api/reports'

let browser: ReturnType<typeof standInBrowser>
let device: ReturnType<typeof standInIndexedDb>
let server: ReturnType<typeof standInUploads>
let tab: Map<string, string>
let events: Map<string, () => void>
let outbox: typeof Outbox
let waiting: typeof Waiting
let session: typeof Session
let draft: typeof Draft
/** The pending timers. */
let timers: { act: () => void; ms: number }[]

/** Opens the page anew: memory is empty, stored data remain. */
async function openPage() {
  vi.resetModules()
  outbox = await import('./outbox.ts')
  waiting = await import('./waiting.ts')
  session = await import('#app/platform/session/session.ts')
  draft = await import('./draft.ts')
  // As main.tsx does.
  session.followEnd((uid, comesBack) => void import('./leave.ts').then(({ leaveReports }) => leaveReports(uid, comesBack)))
}

function signedInAs(uid: string) {
  const user = { email: `${uid}@posta.example`, firebaseUid: uid, tessera: '7312904586', firstname: 'A', lastname: 'B', privacy: true }
  browser.stored.set('user', JSON.stringify({ ...user, confirm14: true }))
  browser.stored.set('account', JSON.stringify({ id: uid, emailVerified: true }))
}

/** The server's answers when Anna signs in. */
const annas = {
  account: { id: 'anna', email: 'anna@posta.example', emailVerified: false },
  user: { tessera: '7312904586', firstname: 'A', lastname: 'B', privacy: true, confirm14: true },
}

beforeEach(async () => {
  browser = standInBrowser()
  device = standInIndexedDb()
  server = standInUploads()
  server.on(SEND, () => ({ status: 201, body: RECEIPT }))
  timers = []
  tab = new Map()
  events = new Map()
  const held = new Map<string, Promise<unknown>>()
  vi.stubGlobal('navigator', {
    locks: {
      request: (name: string, act: () => Promise<unknown>) => {
        const next = (held.get(name) ?? Promise.resolve()).then(act, act)
        held.set(
          name,
          next.catch(() => {}),
        )
        return next
      },
    },
  })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      addEventListener() {}
      postMessage() {}
    },
  )
  vi.stubGlobal('document', { addEventListener: () => {}, visibilityState: 'visible' })
  vi.stubGlobal('addEventListener', (name: string, act: () => void) => void events.set(name, act))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
    removeItem: (key: string) => void tab.delete(key),
  })
  vi.stubGlobal('setTimeout', (act: () => void, ms: number) => timers.push({ act, ms }))
  vi.stubGlobal('clearTimeout', () => {})
  signedInAs('anna')
  await openPage()
})
afterEach(() => vi.unstubAllGlobals())

const asked = {
  mode: 'signed',
  category: 'sede',
  confidential: false,
  title: '',
  body: 'La luce è rotta.',
  place: null,
  name: '',
  email: '',
} as const

let made = 0
function written(more: Partial<WaitingReport> = {}, form: Partial<WaitingReport['form']> = {}): WaitingReport {
  made += 1
  return {
    key: `request-key-number-${made}`,
    owner: 'anna',
    form: { ...asked, ...form },
    files: [],
    writtenAt: made,
    problem: null,
    receipt: null,
    ...more,
  }
}

const withPhoto = () => {
  const blob = new Blob([new Uint8Array(300_000)], { type: 'image/jpeg' })
  return written({ files: [{ id: 'f1', name: 'foto.jpg', type: 'image/jpeg', blob, upload: null, isDone: false }] })
}

const kept = () => [...device.entries.keys()].filter((key) => key.startsWith('report:'))
const reportsSent = () => server.asked.filter(({ method, path }) => `${method} ${path}` === SEND)
const refused = (status: number, code: string, details = {}) => server.on(SEND, () => server.error(status, code, details))
const sessionHasEnded = () => server.on('GET /api/auth/session', () => server.error(401, 'auth.session_expired'))

const beginDraft = (owner: string | null) => {
  if (owner === null) browser.stored.delete('user')
  draft.writeDraft({ ...draft.newDraft('sede'), body: 'Mezza' })
  signedInAs('anna')
}
/** The marks that tell the next start to look for reports. */
const marks = () => [browser.stored.has('reports-left'), browser.stored.has('reports-waiting')]
const gone = () => vi.waitFor(() => expect(kept()).toEqual([]), 30_000)

/** The server has received an anonymous report and not answered yet; returns a function that delivers its code. */
async function anonymousOnItsWay(): Promise<() => Promise<void>> {
  const answer = Promise.withResolvers<Answered>()
  const here = Promise.withResolvers<void>()
  server.on(SEND, () => {
    here.resolve()
    return answer.promise
  })
  const sending = outbox.writeReport(written({}, { mode: 'anonymous' }))
  await here.promise
  return async () => {
    answer.resolve({ status: 201, body: { ...RECEIPT, code: 'ABCD-EFGH' } })
    await sending
  }
}

describe('a report', () => {
  test('is on the device before it is sent, and not after', async () => {
    const one = written()
    let onDevice: string[] = []
    server.on(SEND, () => {
      onDevice = kept()
      return { status: 201, body: RECEIPT }
    })
    expect(await outbox.writeReport(one)).toEqual(RECEIPT)
    expect([onDevice, kept(), outbox.lastSent.get()]).toEqual([[`report:${one.key}`], [], { key: one.key, receipt: RECEIPT }])
    expect(browser.stored.has('reports-waiting')).toBe(false)
  })

  test('waits offline, also through a reload, and is sent once with the same key', async () => {
    const one = written()
    server.on(SEND, () => 'no network')
    expect(await outbox.writeReport(one)).toBe('waiting')
    expect(browser.stored.get('reports-waiting')).toBe('1')
    await outbox.sendWaiting()
    const lost = reportsSent().length
    await openPage()
    server.on(SEND, () => ({ status: 201, body: RECEIPT }))
    await Promise.all([outbox.sendWaiting(), outbox.sendWaiting()])
    await outbox.sendWaiting()
    expect(new Set(reportsSent().map(({ body }) => (body as { requestKey: string }).requestKey))).toEqual(new Set([one.key]))
    expect(reportsSent()).toHaveLength(lost + 1)
    expect(kept()).toEqual([])
  })

  test('is not sent by a second page while the first is sending it', async () => {
    const one = written()
    await waiting.keepReport(one)
    const answer = Promise.withResolvers<Answered>()
    server.on(SEND, () => answer.promise)
    const first = outbox.sendWaiting()
    await openPage()
    const second = outbox.sendWaiting()
    answer.resolve({ status: 201, body: RECEIPT })
    await Promise.all([first, second])
    expect(reportsSent()).toHaveLength(1)
  })

  test('resumes from the lost part, also after a reload, and starts its file once', async () => {
    server.lose(262_144)
    expect(await outbox.writeReport(withPhoto())).toBe('waiting')
    await openPage()
    await outbox.sendWaiting()
    expect(server.asked.filter(({ method, path }) => method === 'POST' && path === '/api/uploads')).toHaveLength(1)
    expect(server.parts.filter(([offset]) => offset === 0)).toHaveLength(1)
    expect(reportsSent().map(({ body }) => (body as { files: unknown }).files)).toEqual([[{ id: 'u1', secret: 'secret of u1' }]])
  })

  test('sends its files again when the server has deleted them', async () => {
    let isFirst = true
    server.on(SEND, () => {
      if (!isFirst) return { status: 201, body: RECEIPT }
      isFirst = false
      return { status: 422, body: { error: { code: 'api.invalid', fields: { files: 'invalid' } } } }
    })
    expect(await outbox.writeReport(withPhoto())).toEqual(RECEIPT)
    expect(reportsSent().map(({ body }) => (body as { files: { id: string }[] }).files[0]?.id)).toEqual(['u1', 'u2'])
  })

  test('without a name is sent without the session’s cookie, with its files; its code stays until noted', async () => {
    const receipt = { ...RECEIPT, code: 'ABCD-EFGH' }
    server.on(SEND, () => ({ status: 201, body: receipt }))
    const one = withPhoto()
    await outbox.writeReport({ ...one, form: { ...one.form, mode: 'anonymous' } })
    expect(new Set(server.asked.map(({ credentials }) => credentials))).toEqual(new Set(['omit']))
    expect(waiting.waitingReports()).toMatchObject([{ key: one.key, files: [], receipt }])
    await outbox.sendWaiting()
    expect(reportsSent()).toHaveLength(1)
  })

  test('is sent without browser storage, and then reports a missing network', async () => {
    device.state.broken = true
    expect(await outbox.writeReport(written())).toEqual(RECEIPT)
    server.on(SEND, () => 'no network')
    await expect(outbox.writeReport(written())).rejects.toMatchObject({ code: 'auth.network' })
  })
})

describe('a refused report', () => {
  test('returns to the form when its writer is present, and nothing stays stored', async () => {
    refused(422, 'api.invalid')
    await expect(outbox.writeReport(written())).rejects.toMatchObject({ code: 'api.invalid' })
    expect(kept()).toEqual([])
  })

  test('stays with its reason when sent in the background, is not retried, and the others are sent', async () => {
    const [bad, good] = [written(), written()]
    await waiting.keepReport(bad)
    await waiting.keepReport(good)
    server.on(SEND, (body) =>
      (body as { requestKey: string }).requestKey === bad.key
        ? { status: 422, body: { error: { code: 'api.invalid', fields: { category: 'invalid' } } } }
        : { status: 201, body: RECEIPT },
    )
    await outbox.sendWaiting()
    expect(waiting.waitingReports()).toMatchObject([{ key: bad.key, problem: { code: 'api.invalid', fields: { category: 'invalid' } } }])
    await outbox.sendWaiting()
    expect(reportsSent()).toHaveLength(2)
  })

  test("a confirmed visitor's report needs no confirmation any more, and no other changes", async () => {
    const receipt = { id: 'r1', code: 'K7M2QXWP4T9RDHBN', confirmationSent: true }
    for (const number of ['S-0001', 'S-0002']) await waiting.keepReport(written({ owner: null, receipt: { ...receipt, number } }))
    await waiting.noteConfirmed('S-0001')
    expect(waiting.waitingReports().map((one) => [one.receipt?.number, one.receipt?.confirmationSent])).toEqual([
      ['S-0001', false],
      ['S-0002', true],
    ])
  })

  test('for too many is shown to the writer at once; in the background it waits as the server says', async () => {
    refused(429, 'report.too_many', { seconds: 600 })
    await expect(outbox.writeReport(written())).rejects.toMatchObject({ code: 'report.too_many', details: { seconds: 600 } })
    expect([kept(), timers]).toEqual([[], []])
    await waiting.keepReport(written())
    await outbox.sendWaiting()
    expect(timers.map(({ ms }) => ms)).toEqual([600_000])
    expect(waiting.waitingReports()).toMatchObject([{ problem: null }])
  })

  test.each([500, 503])('differs from a report answered with %i, which is retried with growing delays', async (status) => {
    await waiting.keepReport(written())
    refused(status, 'api.unavailable')
    for (let i = 0; i < 6; i += 1) await outbox.sendWaiting()
    expect(timers.map(({ ms }) => ms)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000])
    expect(waiting.waitingReports()).toMatchObject([{ problem: null }])
  })

  test('waits for the next app version when the server is newer', async () => {
    vi.stubGlobal('dispatchEvent', () => true)
    refused(426, 'app.outdated')
    expect(await outbox.writeReport(written())).toBe('waiting')
    expect(waiting.waitingReports()).toMatchObject([{ problem: null }])
  })
})

describe('the end of a session', () => {
  test('deletes waiting reports and drafts, whichever page signs out', async () => {
    await waiting.keepReport(written())
    beginDraft('anna')
    await openPage()
    server.on('POST /api/auth/sign-out', () => ({ status: 204 }))
    await session.signOut()
    await gone()
    expect(tab.has('report-draft')).toBe(false)
    expect(reportsSent()).toEqual([])
  })

  test('keeps a visitor’s waiting reports and the draft in their tab', async () => {
    const theirs = written({ owner: null }, { mode: 'visitor', name: 'Ada', email: 'ada@posta.example' })
    await waiting.keepReport(theirs)
    await waiting.keepReport(written())
    beginDraft(null)
    await openPage()
    await session.signOut()
    await vi.waitFor(() => expect(kept()).toEqual([`report:${theirs.key}`]), 30_000)
    expect(draft.readDraft()?.body).toBe('Mezza')
  })

  test('by the server keeps waiting reports for their writer, who returns to find them sent; nobody else sees or sends them', async () => {
    await waiting.keepReport(written())
    await waiting.keepReport(written({}, { mode: 'anonymous' }))
    beginDraft('anna')
    await openPage()
    outbox.watchOutbox()
    server.on(SEND, () => 'no network')
    await outbox.sendWaiting()
    sessionHasEnded()
    const asked = reportsSent().length
    await session.refreshSession()
    const leave = await import('./leave.ts')
    await vi.waitFor(() => expect(leave.waitingForReturn.get()).toBe(2), 30_000)
    expect([waiting.waitingReports(), draft.readDraft()]).toEqual([[], null])
    // Reported again after a reload, in this tab only.
    await openPage()
    const again = await import('./leave.ts')
    await again.lookForReturn()
    expect(again.waitingForReturn.get()).toBe(2)
    tab.delete('reports-for-return')
    await again.lookForReturn()
    expect(again.waitingForReturn.get()).toBe(0)
    server.on(SEND, () => ({ status: 201, body: RECEIPT }))
    for (const whose of ['bruno', null]) {
      if (whose) signedInAs(whose)
      else browser.stored.delete('user')
      await openPage()
      await outbox.sendWaiting()
      expect([kept().length, waiting.waitingReports(), draft.readDraft(), reportsSent().length]).toEqual([2, [], null, asked])
    }
    outbox.watchOutbox()
    server.on('POST /api/auth/sign-in', () => ({ status: 200, body: annas }))
    await (await import('#app/platform/session/sign-in.ts')).signIn({ email: '', password: '' })
    await gone()
    expect(reportsSent()).toHaveLength(asked + 2)
    expect(draft.readDraft()?.body).toBe('Mezza')
  })

  test('by the server keeps reports for seven days from the writer’s last presence', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: DAY * 20_000 })
    const one = written({ writtenAt: DAY })
    await waiting.keepReport(one)
    server.on(SEND, () => 'no network')
    const days = async (count: number, whose: string | null) => {
      vi.advanceTimersByTime(count * DAY)
      if (whose) signedInAs(whose)
      else browser.stored.delete('user')
      await openPage()
      await outbox.sendWaiting()
      return [kept().length, waiting.waitingReports().length, browser.stored.has('reports-waiting')]
    }
    expect(await days(0, null)).toEqual([1, 0, true])
    expect(await days(6, 'bruno')).toEqual([1, 0, true])
    expect(await days(0.9, 'anna')).toEqual([1, 1, true])
    expect(await days(30, null)).toEqual([1, 0, true])
    expect(await days(6.9, null)).toEqual([1, 0, true])
    expect(await days(0.2, null)).toEqual([0, 0, false])
    vi.useRealTimers()
  })

  test('found while sending: the writer keeps the form; in the background the report waits', async () => {
    sessionHasEnded()
    refused(401, 'auth.session_expired')
    await expect(outbox.writeReport(written())).rejects.toMatchObject({ code: 'auth.session_expired' })
    expect([kept(), session.session().user]).toEqual([[], null])
    signedInAs('anna')
    await openPage()
    const one = written()
    await waiting.keepReport(one)
    await outbox.sendWaiting()
    await vi.waitFor(() => expect(session.session().user).toBeNull(), 30_000)
    expect([kept(), timers]).toEqual([[`report:${one.key}`], []])
    await waiting.lookAgain()
    expect(waiting.waitingReports()).toEqual([])
  })

  test('while files are being sent: nobody else signs the report, and it is not stored again', async () => {
    const answer = Promise.withResolvers<void>()
    server.onPart(() => void answer.resolve())
    await waiting.keepReport(withPhoto())
    const sending = outbox.sendWaiting()
    await answer.promise
    await session.signOut()
    signedInAs('bruno')
    await sending
    await gone()
    expect(reportsSent()).toEqual([])
  })

  test('while an anonymous report is being sent: its code is not left to the next person', async () => {
    const arrive = await anonymousOnItsWay()
    await session.signOut()
    await gone()
    await arrive()
    expect(kept()).toEqual([])
    expect(outbox.lastSent.get()).toBeNull()
  })

  test('while several are being sent: the rest is not sent by or for the next person', async () => {
    for (let i = 0; i < 2; i += 1) await waiting.keepReport(written({}, { mode: 'anonymous' }))
    server.on(SEND, () => {
      signedInAs('bruno')
      return { status: 201, body: RECEIPT }
    })
    await outbox.sendWaiting()
    expect([kept().length, reportsSent().length, outbox.lastSent.get()]).toEqual([1, 1, null])
  })

  test('by the server, while an anonymous report is being sent: its code waits for its writer', async () => {
    const arrive = await anonymousOnItsWay()
    sessionHasEnded()
    await session.refreshSession()
    await arrive()
    expect([outbox.lastSent.get(), waiting.waitingReports()]).toEqual([null, []])
    signedInAs('anna')
    await waiting.lookAgain()
    expect(waiting.waitingReports()).toMatchObject([{ receipt: { code: 'ABCD-EFGH' } }])
  })

  test('with a failed deletion is completed at the next start, although the writer is back', async () => {
    await waiting.keepReport(written())
    device.state.full = true
    await waiting.dropReportsOf('anna')
    expect(kept()).toHaveLength(1)
    device.state.full = false
    await openPage()
    await outbox.sendWaiting()
    expect([kept(), reportsSent(), browser.stored.has('reports-left')]).toEqual([[], [], false])
  })

  test.each([
    ['what waits, by whoever asks before', {}, true],
    ['what waits, by any other way', {}, false],
    ['a code that nobody has noted, by whoever asks before', { receipt: { ...RECEIPT, code: 'ABCD' } }, true],
    ['a code that nobody has noted, by any other way', { receipt: { ...RECEIPT, code: 'ABCD' } }, false],
  ])('with an unresponsive storage is completed at the next start: %s', async (_what, more, asks) => {
    await waiting.keepReport(written(more))
    await openPage()
    const leave = await import('./leave.ts')
    device.state.broken = true
    if (asks) {
      expect(await leave.findUnsent()).toEqual(leave.NOTHING_UNSENT)
      await leave.dropUnsent()
    }
    browser.stored.delete('user')
    await leave.leaveReports('anna', false)
    expect(marks()).toEqual([true, true])
    device.state.broken = false
    await openPage()
    await outbox.sendWaiting()
    expect([kept(), marks()]).toEqual([[], [false, false]])
  })

  test('in a tab that closes half-way is completed at the next start', async () => {
    await waiting.keepReport(written({ receipt: { ...RECEIPT, code: 'ABCD' } }))
    expect(marks()).toEqual([false, false])
    const dropping = waiting.dropReportsOf('anna')
    expect(marks()).toEqual([true, true])
    // Another tab makes it look again meanwhile.
    device.state.full = true
    await dropping
    await waiting.lookAgain()
    expect(marks()).toEqual([true, true])
  })

  test.each([
    ['what is not sent', {}, { reports: 1, codes: 0, isDraft: false }],
    ['a code that nobody has noted', { receipt: { ...RECEIPT, code: 'ABCD' } }, { reports: 0, codes: 1, isDraft: false }],
    ['nothing of somebody else', { owner: null }, { reports: 0, codes: 0, isDraft: false }],
  ])('asks before deleting: %s', async (_what, more, expected) => {
    await waiting.keepReport(written(more))
    const { findUnsent } = await import('./leave.ts')
    expect(await findUnsent()).toEqual(expected)
    beginDraft('anna')
    expect(await findUnsent()).toEqual({ ...expected, isDraft: true })
  })
})
