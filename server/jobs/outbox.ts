import { emailChangeHandler } from '../account/email-change.ts'
import { forgotHandler } from '../auth/password-reset.ts'
import { unfinishedHandler } from '../auth/providers/unfinished.ts'
import { interestHandler } from '../content/interest-mail.ts'
import type { Deps } from '../deps.ts'
import { eventWrittenHandler } from '../events/event-written.ts'
import { reminderHandler } from '../events/reminder.ts'
import { offerEndHandler } from '../events/waiting-list.ts'
import { mailHandler } from '../mail/deliver.ts'
import { pushDeviceHandler, pushHandler } from '../push/delivery.ts'
import { renewalReminders } from '../renewals/reminders.ts'
import { googlePassHandler, passPushHandler, passRoundHandler } from '../wallets/pass-push.ts'
import { housekeeping } from './housekeeping.ts'
import { createLoop, type Loop } from './loop.ts'
import { planNext, scheduleHandler } from './schedules.ts'

/** What is done by the clock. */
const schedulesOf = (deps: Deps) => [housekeeping(deps), renewalReminders(deps)]

/** The loop with everything that it knows to do: which topic is whose. */
export function createOutboxLoop(deps: Deps): Loop {
  const { db, clock, log } = deps
  const schedules = schedulesOf(deps)
  const handlers = {
    mail: mailHandler(deps),
    forgot: forgotHandler(deps),
    'email-change': emailChangeHandler(deps),
    unfinished: unfinishedHandler(deps),
    'sport-interest': interestHandler(deps),
    'event-offer-end': offerEndHandler(deps),
    'event-reminder': reminderHandler(deps),
    'event-written': eventWrittenHandler(deps),
    'wallet-passes': passRoundHandler(deps),
    'wallet-push': passPushHandler(deps),
    'wallet-google': googlePassHandler(deps),
    push: pushHandler(deps),
    'push-device': pushDeviceHandler(deps),
    ...Object.fromEntries(schedules.map((schedule) => [schedule.name, scheduleHandler(deps, schedule)])),
  }
  const loop = createLoop({ ...deps, handlers })
  const planAll = async () => {
    for (const schedule of schedules) await planNext(db, schedule, clock.now())
  }
  let planned: Promise<void> | undefined
  return {
    ...loop,
    start() {
      planned = planAll().catch((err: unknown) => log.warn({ err }, 'schedules: could not be planned'))
      loop.start()
    },
    async stop() {
      await planned
      await loop.stop()
    },
  }
}
