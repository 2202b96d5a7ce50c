import type { DoorEvent } from '#domain/events/desk-bookings.ts'
import type { FirstStep } from '#domain/first-steps/first-steps.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { StaffRole } from './staff-role.ts'

/** The contents of Panoramica. A part is missing for readers without its permission. */
export type StaffOverview = {
  /**
   * Cards that work today. `since30Days`: the difference to thirty days ago. `expiring`: cards that end within thirty days, up to `until`.
   */
  cards?: { active: number; since30Days: number; expiring: number; until: PlainDate }
  /** The sum of the expiring cards' fees, for categories with a known fee. */
  renewalFees?: { cents: number; cards: number }
  /** Checks of cards in the last thirty days, today last. `shops`: partners that checked a card today. */
  checks?: { today: number; shops: number; days: { day: PlainDate; checks: number }[] }
  /** The most used offers of the last thirty days. */
  usedOffers?: { id: string; title: string; times: number }[]
  /** Open tasks of a new association. */
  firstSteps?: FirstStep[]
  todo: {
    /** Applications that wait for the board. */
    applications?: number
    /** Reports of the person's own desks that wait for an answer. */
    reports?: number
    /** Today's events with registered people. */
    arrivals?: DoorEvent[]
    /** Contents whose scheduled publication failed. */
    stuckContents?: { collection: string; id: string; title: string; on: PlainDate }[]
    /** Offers that end within thirty days. */
    endingOffers?: { id: string; title: string; endsOn: PlainDate }[]
    /** Open requests about personal data. `first`: the earliest due date. */
    rights?: { open: number; overdue: number; first: PlainDate }
    /** Requests for another name on a card, oldest first. */
    askedNames?: { number: string; name: string }[]
    /** Online payments that renewed nothing, with the payment's id. */
    unallocatedPayments?: { id: string; payer: string; cents: number }[]
    /** Offers with a proposed change from the shop. */
    proposals?: { id: string; title: string }[]
    /** Staff without a second factor: their role does not count yet. */
    withoutFactor?: { name: string; role: StaffRole }[]
    /** Roles whose last day is within thirty days, soonest first. */
    endingRoles?: { uid: string; name: string; role: StaffRole; endsOn: PlainDate }[]
    /** Roles of people whose membership has ended since. */
    endedMembers?: { uid: string; name: string; role: StaffRole }[]
    /** Requests of another administrator that this one may confirm: `uid`: the end of that officer's role; null: a new officer. */
    officerAsked?: { name: string; uid: string | null }[]
  }
}

/** The part of one feature. */
export type OverviewPart = Omit<Partial<StaffOverview>, 'todo'> & { todo?: StaffOverview['todo'] }

/** Results shown of each kind. */
export const SEARCH_HITS = 8
/** Characters. */
export const SEARCH_LENGTH = 80
/** In a small association, lower numbers would show who it was. */
export const FEWEST_USES = 5
