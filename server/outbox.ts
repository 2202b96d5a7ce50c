import { emailChangeHandler } from './features/account/email-change.ts'
import { forgotHandler } from './features/sign-in/password-reset.ts'
import { unfinishedHandler } from './features/sign-in/unfinished.ts'
import { interestHandler } from './features/sports/interest-mail.ts'
import type { Deps } from './core/deps.ts'
import { eventWrittenHandler } from './features/events/event-written.ts'
import { reminderHandler } from './features/events/reminder.ts'
import { offerEndHandler } from './features/events/waiting-list.ts'
import { mailHandler } from './core/notices/deliver.ts'
import { pushDeviceHandler, pushHandler } from './core/notices/push-delivery.ts'
import { renewalReminders } from './features/renewals/reminders.ts'
import { googlePassHandler, passPushHandler, passRoundHandler } from './features/copies/pass-push.ts'
import { housekeeping } from './housekeeping.ts'
import { createLoop, type Loop } from './platform/jobs/loop.ts'
import { planNext, scheduleHandler } from './platform/jobs/schedules.ts'

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
