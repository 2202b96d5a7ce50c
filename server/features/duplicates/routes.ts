import { z } from '@hono/zod-openapi'
import { CARD_STATES } from '#domain/cards/card-state.ts'
import { CHOICES, LIKENESSES } from '#domain/duplicates/duplicates.ts'
import { route } from '#server/core/route.ts'
import { compare } from './compare.ts'
import { listDuplicates } from './find.ts'
import { keepApart, merge } from './merge.ts'

const number = z.string().regex(/^\d{10}$/)
const day = z.iso.date().nullable()
const text = z.string().nullable()
const state = z.enum(CARD_STATES)
const why = z.array(z.enum(LIKENESSES))
const PROBLEMS = ['own', 'deceased', 'two_accounts', 'child', 'two_members', 'ended', 'member', 'suspended', 'application'] as const
const item = z.object({ number: z.string(), name: z.string(), state, birthDate: day })
const record = z
  .object({
    number: z.string(),
    firstname: z.string(),
    lastname: z.string(),
    birthDate: day,
    birthPlace: text,
    taxCode: text,
    street: text,
    cap: text,
    comune: text,
    provincia: text,
    phone: z.string(),
    email: text.describe('The account’s, or the record’s'),
    notes: z.string(),
    state,
    category: z.string(),
    memberSince: day,
    validTo: day,
    since: z.int(),
    hasAccount: z.boolean(),
    payments: z.int().min(0),
    refused: z.enum(PROBLEMS).nullable().describe('Why this record cannot be the one that stays'),
  })
  .openapi('ComparedRecord')

const WRITE = { who: 'staff', may: 'people.write' } as const

/** Two records of one person: found, compared, and merged or kept apart. */
export const duplicateRoutes = [
  route({
    method: 'get',
    path: '/api/staff/duplicates',
    summary:
      'Pairs of records that may be of one person, by codice fiscale, name and birth date, or e-mail; new records appear within a minute',
    access: WRITE,
    answer: {
      status: 200,
      is: z.object({ pairs: z.array(z.object({ first: item, second: item, why })), isWhole: z.boolean() }),
      what: 'The pairs, at most 200',
    },
    run: ({ deps }) => listDuplicates(deps),
  }),
  route({
    method: 'get',
    path: '/api/staff/duplicates/{first}/{second}',
    summary: 'Two records side by side, and why either cannot be the one that stays; the reading is in the audit',
    access: WRITE,
    params: z.object({ first: number, second: number }),
    answer: {
      status: 200,
      is: z.object({ version: z.string(), first: record, second: record, why, isKeptApart: z.boolean() }),
      what: 'The comparison',
    },
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params: { first, second } }) => compare(deps, person.accountId, first, second),
  }),
  route({
    method: 'post',
    path: '/api/staff/duplicates/merge',
    summary:
      'Merges two records of one person: the removed number is never given again and leads to the card that stays; this cannot be undone',
    details:
      '`take`: the fields from the removed record. `version`: of the comparison. The periods and the account of the removed card move; payments and rows of the register keep their number.',
    access: { ...WRITE, fresh: true },
    body: z.strictObject({ keep: number, drop: number, version: z.string().max(64), take: z.array(z.enum(CHOICES)).max(CHOICES.length) }),
    answer: { status: 204, what: 'Merged' },
    refusals: { 404: ['api.not_found'], 409: ['member.own', 'member.changed', 'member.not_merged'] },
    run: ({ deps, person, body }) => merge(deps, person.accountId, body),
  }),
  route({
    method: 'post',
    path: '/api/staff/duplicates/apart',
    summary: 'Notes that two records are of two people; the pair is no longer proposed',
    access: WRITE,
    body: z.strictObject({ first: number, second: number }),
    answer: { status: 204, what: 'Noted' },
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, body: { first, second } }) => keepApart(deps, person.accountId, first, second),
  }),
]
