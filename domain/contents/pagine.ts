import { emailField } from '#domain/email.ts'
import { list, record } from './fields.ts'
import { latitude, line, longitude, lines, optional, optionalDay, optionalLine, optionalLines, optionalWhole, picture } from './kinds.ts'

/** `documents` are ids of `documenti`, in order. */
export const pagineForm = {
  hero: record({ title: line(100), text: lines(600) }),
  numbers: list(record({ value: line(12), label: line(40) }), 8),
  history: list(record({ year: optionalWhole(1000, 2999), title: line(80), text: optionalLines(600) }), 60),
  mission: record({ title: optionalLine(80), text: optionalLines(1_000), points: list(line(200), 12) }),
  people: list(
    record({
      firstname: line(50),
      lastname: optionalLine(50),
      role: optionalLine(80),
      text: optionalLines(300),
      contact: optional(emailField, ''),
    }),
    60,
  ),
  statute: record({
    approvedOn: optionalDay,
    excerpts: list(record({ article: line(20), title: line(80), text: lines(2_000) }), 60),
  }),
  findUs: record({
    address: optionalLine(160),
    lat: latitude,
    lng: longitude,
    byTrain: optionalLines(300),
    byBus: optionalLines(300),
    byCar: optionalLines(300),
    accessibility: optionalLines(300),
    officeHours: optionalLines(300),
  }),
  picture,
}
