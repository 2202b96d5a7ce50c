import { type Kysely, sql } from 'kysely'
import { eventOn, placeText, readEventRules } from '#domain/events/event-rules.ts'

type Booked = { eventId: string; occurrence: string; data: string }

/** The event's place that registered people know: they are notified when it changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('booking').addColumn('place', 'text').execute()
  const { rows } = await sql<Booked>`select distinct "booking"."eventId", "booking"."occurrence", "document"."data" from "booking"
    join "document" on "document"."collection" = 'appuntamenti' and "document"."id" = "booking"."eventId"
    where "booking"."endedAt" is null`.execute(db)
  for (const { eventId, occurrence, data } of rows) {
    const rules = readEventRules({ ...(JSON.parse(data) as object), id: eventId })
    if (!rules) continue
    await sql`update "booking" set "place" = ${placeText(eventOn(rules, occurrence))}
      where "eventId" = ${eventId} and "occurrence" = ${occurrence} and "endedAt" is null`.execute(db)
  }
}
