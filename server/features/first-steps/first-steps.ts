import { transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import {
  firstSteps,
  maySay,
  type FirstStepId,
  type FirstStepsAnswer,
  type StepWord,
  type UpkeepAnswer,
} from '#domain/first-steps/first-steps.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { hasReadingOfficer } from '#server/core/staff/queries.ts'
import { LAST_BACKUP, readSetting } from '#server/platform/settings.ts'
import { doneSteps } from './done-steps.ts'
import { MAIL_TEST } from './mail-test.ts'
import { deleteSaid, listOwnCollections, listOwnTexts, listPages, listSaid, putSaid } from './queries.ts'

export async function readFirstSteps({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<FirstStepsAnswer> {
  const now = clock.now()
  const [pages, own, texts, hasOfficer, mail, said, backup] = await Promise.all([
    listPages(db),
    listOwnCollections(db),
    listOwnTexts(db),
    hasReadingOfficer(db, romeDay(now)),
    readSetting(db, MAIL_TEST),
    listSaid(db),
    readSetting(db, LAST_BACKUP),
  ])
  const done = doneSteps({
    pages: new Map(pages.map(({ id, data }) => [id, JSON.parse(data) as Record<string, unknown>])),
    own,
    texts,
    hasOfficer,
    isNoticeElsewhere: config.privacyUrl !== '/privacy',
    isMailProved: mail?.outcome === 'sent',
  })
  return { steps: firstSteps(done, new Map(said.map(({ id, said }) => [id, said])), backup?.at ?? null, now) }
}

/** @throws api.invalid 422 for a step that cannot be set by hand */
export async function sayOfStep(deps: Deps, who: string, id: FirstStepId, word: StepWord): Promise<FirstStepsAnswer> {
  if (!maySay(id, word)) throw new AppError('api.invalid', 422, { fields: { said: 'invalid' } })
  const { db, clock } = deps
  await transaction(db, async (trx) => {
    const before = (await listSaid(trx)).find((step) => step.id === id)?.said ?? null
    if (before === word) return
    await (word === null ? deleteSaid(trx, id) : putSaid(trx, { id, said: word }))
    const step = { actor: who, action: 'changed', record: 'settings', subject: 'first-steps', detail: id } as const
    await recordAudit(trx, { ...step, before: { said: before }, after: { said: word } }, clock.now())
  })
  return readFirstSteps(deps)
}

/** Whether mails leave, and the time of the last backup. */
export async function readUpkeep({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<UpkeepAnswer> {
  const [last, backup] = await Promise.all([readSetting(db, MAIL_TEST), readSetting(db, LAST_BACKUP)])
  return { mail: { isFiles: config.smtpUrl === null, last }, backup }
}
