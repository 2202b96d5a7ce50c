import { romeDay } from '#domain/plain-date.ts'
import type { Deps } from '../deps.ts'
import { enqueueMail } from '../mail/post.ts'
import { listOfficers } from './queries.ts'

/** Tells who has the role `safeguarding` that there is something, and nothing of it. Joins the running transaction. */
export async function tellOfficers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  for (const { email, firstname } of await listOfficers(db, romeDay(now)))
    await enqueueMail(db, { template: 'report-confidential', to: email, firstname: firstname ?? '' }, now)
}
