import { z } from '@hono/zod-openapi'
import { APPLICATION_STATES } from '#domain/applications/application.ts'
import { CARD_STATES } from '#domain/cards/card-state.ts'

const day = z.iso.date()
const category = z.object({ id: z.string(), label: z.string() })
const counted = z.int().min(0)
const period = z.object({ validFrom: day, validTo: day })
const text = z.string().nullable()
const relatives = z.array(z.object({ number: z.string().nullable(), uid: text, name: z.string() }))

export const sheetSchema = z
  .object({
    version: z.string(),
    number: z.string(),
    subject: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    nameAsked: z.object({ id: z.string(), firstname: z.string(), lastname: z.string(), at: z.int() }).nullable(),
    category,
    association: z.object({ id: z.string(), name: z.string() }),
    memberSince: day.nullable(),
    resolution: text,
    since: z.int(),
    state: z.enum(CARD_STATES),
    periods: z.object({
      validFrom: day.nullable(),
      validTo: day.nullable(),
      suspendedFrom: day.nullable(),
      suspendedTo: day.nullable(),
      cancelledOn: day.nullable(),
    }),
    graceDays: z.int(),
    renewalFrom: day.nullable(),
    feeCents: z.int().nullable(),
    suspensionText: z.string().nullable(),
    cancellationReason: z.string().nullable(),
    history: z.array(period.extend({ at: z.int() })),
    birth: z.object({ date: day, place: z.string().nullable() }).nullable(),
    contacts: z.object({ email: text, isVerified: z.boolean(), phone: z.string().nullable(), address: z.string().nullable() }).nullable(),
    record: z
      .object({
        revision: z.string(),
        birthDate: day.nullable(),
        birthPlace: text,
        taxCode: text,
        street: text,
        cap: text,
        comune: text,
        provincia: text,
        phone: z.string(),
        email: text,
        notes: z.string(),
      })
      .nullable(),
    application: z.object({ state: z.enum(APPLICATION_STATES), category: z.string(), at: z.int() }).nullable(),
    children: relatives,
    guardians: relatives,
    consents: z.array(z.object({ purpose: z.string(), kind: z.enum(['acknowledged', 'declared', 'granted', 'withdrawn']), at: z.int() })),
    devices: counted,
    wallets: z.array(z.enum(['apple', 'google', 'wallet', 'print'])),
    lastCheck: z.int().nullable(),
    sessions: counted,
    bookings: counted,
    reports: counted,
    isOwn: z.boolean(),
    acts: z.object({
      renewal: period.nullable(),
      suspend: z.boolean(),
      lift: z.boolean(),
      cancel: z.boolean(),
      erase: z.boolean(),
      print: z.boolean(),
      link: z.boolean(),
      categories: z.array(category),
      admission: z
        .object({ categories: z.array(category), needs: z.enum(['birth', 'guardian']).nullable(), decidingBody: z.string() })
        .nullable(),
    }),
  })
  .openapi('MemberSheet')
