import type { FirstStep } from '#domain/first-steps/first-steps.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { StaffRole } from './staff-role.ts'

/** What Panoramica tells. Each part is there only for who may read it. */
export type StaffOverview = {
  /** Cards that work today; `since30Days` more (or fewer) than thirty days ago. `expiring`: those that end in the thirty days up to `until`. */
  cards?: { active: number; since30Days: number; expiring: number; until: PlainDate }
  /** What the renewals of the expiring cards come to, where the association has written the fees of their categories. */
  renewalFees?: { cents: number; cards: number }
  /** Every check of a card in the last thirty days, today last; `shops`: how many partners have checked one today. */
  checks?: { today: number; shops: number; days: { day: PlainDate; checks: number }[] }
  /** The offers that were used most in the last thirty days. */
  usedOffers?: { id: string; title: string; times: number }[]
  /** What a new association has still to do. */
  firstSteps?: FirstStep[]
  todo: {
    /** Applications that wait for the board. */
    applications?: number
    /** Reports of the person's own desks whose writer waits for a word. */
    reports?: number
    /** Contents that could not come out on their day. */
    stuckContents?: { collection: string; id: string; title: string; on: PlainDate }[]
    /** Offers that end within thirty days. */
    endingOffers?: { id: string; title: string; endsOn: PlainDate }[]
    /** Offers of which a shop proposes a change. */
    proposals?: { id: string; title: string }[]
    /** Staff whose role does not count yet, for lack of a second factor. */
    withoutFactor?: { name: string; role: StaffRole }[]
  }
}

/** What a room adds to it. */
export type OverviewPart = Omit<Partial<StaffOverview>, 'todo'> & { todo?: StaffOverview['todo'] }

export type PersonHit = { id: string; name: string; number: string; email: string | null; state: string }
export type StaffSearch = { people: PersonHit[] }

/** The most results shown of a kind. */
export const SEARCH_HITS = 8
/** How long a search may be. */
export const SEARCH_LENGTH = 80
/** Fewer uses than these say who it was in a small association. */
export const FEWEST_USES = 5
