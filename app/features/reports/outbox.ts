import type { ReportReceipt, UploadRef } from '#domain/reports/report.ts'
import { ApiError, call } from '#app/platform/api.ts'
import { createStore } from '#app/platform/create-store.ts'
import { owner } from '#app/platform/own-copy.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { sendFile } from './upload.ts'
import { amendReport, dropReport, keepReport, keptReport, lookAgain, tidyReports, waitingReports, type WaitingReport } from './waiting.ts'
import { followSession, refreshSession } from '#app/platform/session/session.ts'

/** Bytes received so far of each file being sent, by file id. */
export const sentBytes = createStore<Record<string, number>>({})
/** The key of a report just sent, from any tab. The list of own reports reloads. */
export const lastSent = createStore<SentNow | null>(null)
type SentNow = { key: string; receipt: ReportReceipt }

/** Any tab may send; the result is broadcast. */
const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel('report-sent') : null
others?.addEventListener('message', ({ data }: MessageEvent<SentNow & { owner: string | null }>) => {
  if (data.owner === null || data.owner === owner()) void lookAgain().then(() => lastSent.set({ key: data.key, receipt: data.receipt }))
})

function tellSent(sent: SentNow, whose: string | null): void {
  lastSent.set(sent)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the rule is about windows; a channel has one origin
  others?.postMessage({ ...sent, owner: whose })
}

const FIRST_DELAY_MS = 5_000
const LONGEST_DELAY_MS = 60_000

/**
 * Sends a report. It is stored on the device first, so that it is retried after a lost connection, also when the app was closed.
 *
 * @returns its receipt, or `waiting` when the network is missing
 * @throws ApiError when the server refuses it: then nothing stays stored. auth.network too, when the browser cannot store
 */
export async function writeReport(written: WaitingReport): Promise<ReportReceipt | 'waiting'> {
  try {
    await keepReport(written)
  } catch (error) {
    logWarning('report not kept on the device', error)
    return deliver(written, async () => {})
  }
  try {
    return (await sendKept(written.key)) ?? 'waiting'
  } catch (error) {
    const status = error instanceof ApiError && error.status
    // Rate limit or ended session: the person is told and keeps the form.
    if (isForLater(error) && status !== 429 && status !== 401) {
      tryLater(error)
      return 'waiting'
    }
    await dropReport(written.key)
    if (status === 401) await noticeEnd()
    throw error
  }
}

let isWatching = false
let sentFor: string | null | undefined

/**
 * Sends waiting reports now, and whenever the network or the person comes back. Called by code that shows or sends reports.
 *
 * @param uid the signed-in account: another one triggers a try at once
 */
export function watchOutbox(uid = owner()): void {
  const isAnother = sentFor !== undefined && sentFor !== uid
  if (sentFor !== uid) delay = FIRST_DELAY_MS
  sentFor = uid
  // The report being sent may belong to the previous person.
  void (isAnother ? Promise.resolve(sending).then(sendWaiting) : sendWaiting())
  if (isWatching) return
  isWatching = true
  // After a new sign-in that person's reports are sent, on any page.
  followSession(() => owner() !== sentFor && watchOutbox())
  addEventListener('online', () => void sendWaiting())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void sendWaiting())
}

/** Sends all waiting reports, one after the other. Never throws. */
export const sendWaiting = (): Promise<void> => (sending ??= sendAll().finally(() => (sending = undefined)))
let sending: Promise<void> | undefined

async function sendAll(): Promise<void> {
  await tidyReports()
  await lookAgain()
  for (const { key, problem, receipt } of waitingReports()) {
    if (problem || receipt) continue
    try {
      await sendKept(key)
      delay = FIRST_DELAY_MS
    } catch (error) {
      logWarning('waiting report not sent', error)
      if (isForLater(error)) {
        tryLater(error)
        return
      }
      await setProblem(key, error)
    }
  }
}

/** Sends a stored report, in one tab at a time. Null when the report or its writer is gone meanwhile. @throws the errors of `deliver` */
async function sendKept(key: string): Promise<ReportReceipt | null> {
  return navigator.locks.request(`report:${key}`, async () => {
    const kept = await keptReport(key)
    if (!kept || !isHere(kept)) return null
    if (kept.receipt) return kept.receipt
    const save = (files: WaitingReport['files']) => amendReport(key, (one) => ({ ...one, files }))
    const receipt = await deliver(kept, save)
    // If the writer signed out meanwhile, the report and its code are gone; if the server ended the session, both wait for the writer.
    if (receipt.code) await amendReport(key, (one) => ({ ...one, files: [], receipt }))
    else await dropReport(key)
    if (isHere(kept)) tellSent({ key, receipt }, kept.owner)
    return receipt
  })
}

/** Nobody sends or is shown another person's reports. */
const isHere = ({ owner: whose }: WaitingReport) => whose === null || whose === owner()

type Save = (files: WaitingReport['files']) => Promise<void>

/**
 * Sends the files first, then the report. An anonymous report is sent without the session's cookie: the server does not learn who is signed
 * in.
 *
 * @throws ApiError
 */
async function deliver(written: WaitingReport, save: Save): Promise<ReportReceipt> {
  const init: RequestInit = written.form.mode === 'anonymous' ? { credentials: 'omit' } : {}
  try {
    return await sendForm(written, await sendFiles(written, init, save), init)
  } catch (error) {
    // The server deletes files without a report after a time: they are sent again.
    if (!(error instanceof ApiError && error.fields.files === 'invalid' && written.files.length > 0)) throw error
    const anew = { ...written, files: written.files.map((file) => ({ ...file, upload: null, isDone: false })) }
    return await sendForm(anew, await sendFiles(anew, init, save), init)
  } finally {
    sentBytes.set({})
  }
}

function sendForm({ key: requestKey, owner: whose, form }: WaitingReport, files: UploadRef[], init: RequestInit): Promise<ReportReceipt> {
  // The writer signed out while the files were being sent: nobody else may sign the report.
  if (form.mode === 'signed' && whose !== owner()) throw new ApiError('auth.session_expired', 401)
  return call<ReportReceipt>('POST', '/api/reports', { requestKey, ...form, files }, init)
}

async function sendFiles(written: WaitingReport, init: RequestInit, save: Save): Promise<UploadRef[]> {
  const files = [...written.files]
  const note = (i: number, change: Partial<(typeof files)[number]>) => {
    files[i] = { ...files[i]!, ...change }
    return save([...files])
  }
  const refs: UploadRef[] = []
  for (const [i, file] of written.files.entries()) {
    if (file.upload && file.isDone) {
      refs.push(file.upload)
      continue
    }
    const onProgress = (sent: number) => sentBytes.set({ ...sentBytes.get(), [file.id]: sent })
    const ref = await sendFile(file, file.upload, init, { onProgress, onStarted: (upload) => note(i, { upload }) })
    await note(i, { upload: ref, isDone: true })
    refs.push(ref)
  }
  return refs
}

async function setProblem(key: string, error: unknown): Promise<void> {
  const { code, fields } = error instanceof ApiError ? error : { code: 'app.error' as const, fields: {} }
  await amendReport(key, (one) => ({ ...one, problem: { code, fields } }))
}

/** No answer, no session, a rate limit, a newer or failing server: the report itself is fine. */
const isForLater = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status >= 500 || error.status === 429 || error.status === 401 || error.code === 'app.outdated')

let delay = FIRST_DELAY_MS
let timer: ReturnType<typeof setTimeout> | undefined

/** @param reason the error of the failed try */
function tryLater(reason: unknown): void {
  if (!isWatching) watchOutbox()
  if (!(reason instanceof ApiError)) return
  // After the session has ended nothing is sent until the next sign-in.
  if (reason.status === 401) return void noticeEnd()
  clearTimeout(timer)
  timer = setTimeout(() => void sendWaiting(), Math.max(delay, Number(reason.details.seconds ?? 0) * 1000))
  delay = Math.min(delay * 2, LONGEST_DELAY_MS)
}

const noticeEnd = () => refreshSession().catch((error: unknown) => logWarning('session not refreshed', error))
