import type { PlainDate } from '#domain/plain-date.ts'

/**
 * POST `/api/staff/events/{id}/effects`: whom publishing a text of the event would tell. `off`, `on`, `moved`: the registered days, as their
 * people know them, that are called off, are held after all, or have another day, hour or place. `people`: accounts.
 */
export type EventEffects = { off: PlainDate[]; on: PlainDate[]; moved: PlainDate[]; people: number }
