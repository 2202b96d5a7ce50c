/** What a new association does before its members come, in this order. */
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

/** Not every association has a bar, a sport or an emblem: these may be put aside. */
export const MAY_BE_ASIDE: readonly FirstStepId[] = [
  'emblem',
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

/** What the set-up has chosen may be right as it is, and no data tell that somebody has looked. */
export const MAY_BE_RIGHT: readonly FirstStepId[] = ['color', 'validity', 'categories', 'reports']

/** `right`: somebody has looked and said so; it counts as done. `old`: done, and it is time to do it again. */
export type FirstStepState = 'open' | 'done' | 'right' | 'aside' | 'old'
export type FirstStep = { id: FirstStepId; state: FirstStepState }

/** GET and PUT /api/staff/first-steps */
export type FirstStepsAnswer = { steps: FirstStep[] }

/** What a person says of a step: null takes it back. */
export type StepWord = 'aside' | 'right' | null

/** A backup that is older says nothing of this week. */
export const BACKUP_DAYS = 7
const DAY_MS = 24 * 3_600_000

export const isBackupOld = (at: number, now: number): boolean => now - at > BACKUP_DAYS * DAY_MS

/** Whether a person may say this of a step. */
export const maySay = (id: FirstStepId, word: StepWord): boolean =>
  word === null || (word === 'aside' ? MAY_BE_ASIDE : MAY_BE_RIGHT).includes(id)

/** Each step by what the data say; only where they say nothing, by what a person has said. */
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

/** Still to be done. */
export const isLeft = ({ state }: FirstStep): boolean => state === 'open' || state === 'old'

/** POST /api/staff/mail-test. `files`: no mail server is set, and mails are files on the server's disk. `reply`: the mail server's own words. */
export const MAIL_PROBLEMS = ['unreachable', 'timeout', 'name', 'secure', 'login', 'sender', 'recipient', 'later', 'refused'] as const
export type MailProblem = (typeof MAIL_PROBLEMS)[number]
export type MailTest = { at: number; to: string; outcome: 'sent' | 'files' | MailProblem; reply: string }

/** GET /api/staff/upkeep. Null: never. `isFiles`: no mail server is set. */
export type UpkeepAnswer = {
  mail: { isFiles: boolean; last: Omit<MailTest, 'to' | 'reply'> | null }
  backup: { at: number; rows: number; files: number } | null
}
