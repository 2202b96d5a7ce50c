/** The tasks of a new association before its members come, in order. */
export const FIRST_STEPS = [
  'emblem',
  'color',
  'contacts',
  'hours',
  'bank',
  'validity',
  'categories',
  'reports',
  'privacy',
  'accessibility',
  'officer',
  'about',
  'offers',
  'restaurants',
  'events',
  'guides',
  'sports',
  'mail',
  'backup',
] as const
export type FirstStepId = (typeof FIRST_STEPS)[number]

/** Steps that may be skipped: not every association has a bar, a sport or an emblem. */
export const MAY_BE_ASIDE: readonly FirstStepId[] = [
  'emblem',
  'contacts',
  'hours',
  'bank',
  'accessibility',
  'officer',
  'about',
  'offers',
  'restaurants',
  'events',
  'guides',
  'sports',
]

/** Steps whose defaults may be right. No data can tell, so a person confirms them. */
export const MAY_BE_RIGHT: readonly FirstStepId[] = ['color', 'validity', 'categories', 'reports']

/** `right`: a person confirmed the default, which counts as done. `old`: done, but due again. */
export type FirstStepState = 'open' | 'done' | 'right' | 'aside' | 'old'
export type FirstStep = { id: FirstStepId; state: FirstStepState }

/** GET and PUT /api/staff/first-steps */
export type FirstStepsAnswer = { steps: FirstStep[] }

/** A person's mark on a step; null removes it. */
export type StepWord = 'aside' | 'right' | null

/** The age in days at which a backup counts as old. */
export const BACKUP_DAYS = 7
const DAY_MS = 24 * 3_600_000

export const isBackupOld = (at: number, now: number): boolean => now - at > BACKUP_DAYS * DAY_MS

/** Whether a person may mark the step like this. */
export const maySay = (id: FirstStepId, word: StepWord): boolean =>
  word === null || (word === 'aside' ? MAY_BE_ASIDE : MAY_BE_RIGHT).includes(id)

/** The state of each step. The data decide; without data, the person's mark does. */
export const firstSteps = (
  done: ReadonlySet<FirstStepId>,
  said: ReadonlyMap<string, 'aside' | 'right'>,
  lastBackup: number | null,
  now: number,
): FirstStep[] =>
  FIRST_STEPS.map((id) => {
    if (id === 'backup' && lastBackup !== null) return { id, state: isBackupOld(lastBackup, now) ? 'old' : 'done' }
    return { id, state: done.has(id) ? 'done' : (said.get(id) ?? 'open') }
  })

export const isLeft = ({ state }: FirstStep): boolean => state === 'open' || state === 'old'

/**
 * POST /api/staff/mail-test. `files`: without a mail server, mails are files on the server's disk. `reply`: the mail server's own words.
 */
export const MAIL_PROBLEMS = ['unreachable', 'timeout', 'name', 'secure', 'login', 'sender', 'recipient', 'later', 'refused'] as const
export type MailProblem = (typeof MAIL_PROBLEMS)[number]
export type MailTest = { at: number; to: string; outcome: 'sent' | 'files' | MailProblem; reply: string }

/** GET /api/staff/upkeep. Null: never. `isFiles`: without a mail server. */
export type UpkeepAnswer = {
  mail: { isFiles: boolean; last: Omit<MailTest, 'to' | 'reply'> | null }
  backup: { at: number; rows: number; files: number } | null
}
