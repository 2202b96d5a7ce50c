import { z } from '@hono/zod-openapi'
import { IMPORT_FIELDS } from '#domain/imports/columns.ts'
import { ALIKE_BY, CHOICES, IMPORT_STATES, MAX_IMPORT_BYTES, OUTCOMES, SHOWN } from '#domain/imports/import.ts'
import { ROW_PROBLEMS, ROW_WARNINGS } from '#domain/imports/problems.ts'
import { ENCODINGS, SEPARATORS } from '#domain/spreadsheet/csv-rows.ts'
import { FILE_PROBLEMS } from '#domain/spreadsheet/file-refused.ts'
import { romeDay } from '#domain/plain-date.ts'
import { route } from '#server/core/route.ts'
import { plainText } from '#server/platform/http/plain-text.ts'
import {
  beginImport,
  checkNow,
  choose,
  dropImport,
  importState,
  lookAtImport,
  recentImports,
  runImport,
  settleImportNow,
  takePart,
  undoImport,
} from './imports.ts'
import { importRows, rejectedRows } from './rows.ts'

const counted = z.int().min(0)
const id = z.string().regex(/^[\w-]{8,64}$/)
const params = z.object({ id })
const field = z.enum(IMPORT_FIELDS)
const columns = z.array(field.nullable()).max(200)
const choice = z.enum(CHOICES)
const category = z.string().max(64)
const readAs = {
  encoding: z.enum(ENCODINGS).nullable(),
  separator: z.enum(SEPARATORS).nullable(),
  sheet: z.string().max(200).nullable(),
  headRow: z.int().min(0).max(10_000),
}
const outcomes = z.partialRecord(z.enum(OUTCOMES), counted)
const state = z.enum(IMPORT_STATES)
const counts = z.record(z.string(), counted)
const alike = z.object({ by: z.enum(ALIKE_BY), number: z.string().nullable(), row: z.int().nullable() })

const shape = z
  .object({
    id,
    name: z.string(),
    bytes: counted,
    received: counted,
    state,
    problem: z.enum(FILE_PROBLEMS).nullable(),
    looked: z
      .object({
        ...readAs,
        sheets: z.array(z.string()),
        header: z.array(z.string()),
        sample: z.array(z.array(z.string())),
        columns,
        options: z.object({ category, padNumbers: z.boolean(), from1904: z.boolean() }),
      })
      .nullable(),
    done: counted,
    summary: z
      .object({
        rows: counted,
        good: counted,
        bad: counted,
        problems: counts,
        warnings: counts,
        alike: z.partialRecord(z.enum(ALIKE_BY), counted),
        registered: counted,
      })
      .nullable(),
    policy: z.record(z.enum(ALIKE_BY), choice),
    chosen: z.partialRecord(choice, counted),
    outcomes,
    createdAt: z.int(),
    endedAt: z.int().nullable(),
    undoUntil: z.int().nullable(),
  })
  .openapi('MemberImport')
const list = z.object({
  imports: z.array(z.object({ id, name: z.string(), state, createdAt: z.int(), endedAt: z.int().nullable(), outcomes })),
})
const rows = z.object({
  rows: z.array(
    z.object({
      row: z.int(),
      name: z.string(),
      problems: z.array(z.object({ field, code: z.enum(ROW_PROBLEMS), row: z.int().optional() })),
      warnings: z.array(z.object({ field, code: z.enum(ROW_WARNINGS), row: z.int().optional() })),
      alike: alike.nullable(),
      known: z.string().nullable(),
      choice: choice.nullable(),
      left: z.string().nullable(),
    }),
  ),
  next: z.string().nullable(),
})

const WRITE = { who: 'staff', may: 'people.write' } as const
const answer = { status: 200, is: shape, what: 'The import as it is now' } as const
const refusals = { 404: ['api.not_found'], 409: ['import.not_now', 'import.busy'] } as const

/** Files of members: upload, opening, check, import, undo and deletion. */
export const importRoutes = [
  route({
    method: 'get',
    path: '/api/staff/imports',
    summary: 'The last imports of members, newest first',
    access: WRITE,
    answer: { status: 200, is: list, what: 'The imports' },
    run: ({ deps }) => recentImports(deps),
  }),
  route({
    method: 'post',
    path: '/api/staff/imports',
    summary: 'Announces a CSV or XLSX file of members, at most 50 MB; the same `id` gives the same import',
    access: WRITE,
    limit: { name: 'imports', max: 60, windowMs: 3_600_000, by: 'account' },
    body: z.strictObject({
      id,
      name: plainText(200).min(1),
      bytes: z.int().min(0).max(MAX_IMPORT_BYTES),
    }),
    answer: { ...answer, status: 201 },
    refusals: { 413: ['api.too_large'] },
    run: ({ deps, person, body }) => beginImport(deps, person.accountId, body),
  }),
  route({
    method: 'get',
    path: '/api/staff/imports/{id}',
    summary: 'The state and progress of an import',
    access: WRITE,
    params,
    answer,
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, params: { id } }) => importState(deps, id),
  }),
  route({
    method: 'put',
    path: '/api/staff/imports/{id}/parts/{part}',
    summary: 'Stores one part of the file: one megabyte, the last one less; in any order, and repeatable',
    access: WRITE,
    params: params.extend({ part: z.string().regex(/^\d{1,2}$/) }),
    described: { body: { content: { 'application/octet-stream': { schema: z.string().openapi({ format: 'binary' }) } } } },
    answer,
    refusals: { ...refusals, 413: ['api.too_large'], 503: ['api.unavailable'] },
    run: async ({ deps, params: { id, part }, c }) =>
      takePart(deps, { id, part: Number(part), bytes: Buffer.from(await c.req.arrayBuffer()) }),
  }),
  route({
    method: 'post',
    path: '/api/staff/imports/{id}/look',
    summary: 'Opens the complete file and returns its columns and first rows; detects every setting that is not given',
    access: WRITE,
    params,
    body: z.strictObject(readAs).partial(),
    answer,
    refusals,
    run: ({ deps, params: { id }, body }) =>
      lookAtImport(deps, id, Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))),
  }),
  route({
    method: 'post',
    path: '/api/staff/imports/{id}/check',
    summary: 'Starts the dry run with these columns and remembers them; stores only the rows and their problems',
    access: WRITE,
    params,
    body: z.strictObject({ columns, options: z.strictObject({ category, padNumbers: z.boolean() }) }),
    answer,
    refusals,
    run: ({ deps, params: { id }, body }) => checkNow(deps, id, body),
  }),
  route({
    method: 'get',
    path: '/api/staff/imports/{id}/rows',
    summary: 'Rows with a problem, with a warning, like a known person, or left out; at most 50',
    access: WRITE,
    params,
    query: z.object({ shown: z.enum(SHOWN), after: z.coerce.number().int().min(0).max(10_000_000).default(0) }),
    answer: { status: 200, is: rows, what: 'The rows' },
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, params: { id }, query: { shown, after } }) => importRows(deps, id, shown, after),
  }),
  route({
    method: 'post',
    path: '/api/staff/imports/{id}/choice',
    summary: 'Sets the choice for rows like a known person: all of a kind, or one `row`',
    access: WRITE,
    params,
    body: z.strictObject({ by: z.enum(ALIKE_BY), choice, row: z.int().min(1).nullable() }),
    answer,
    refusals,
    run: ({ deps, params: { id }, body }) => choose(deps, id, body),
  }),
  route({
    method: 'post',
    path: '/api/staff/imports/{id}/run',
    summary: 'Imports the good rows in the background: creates people with cards, and updates known records as chosen',
    access: { ...WRITE, fresh: true },
    params,
    answer,
    refusals,
    run: ({ deps, person, params: { id } }) => runImport(deps, person.accountId, id),
  }),
  route({
    method: 'post',
    path: '/api/staff/imports/{id}/undo',
    summary: 'Undoes the import within a day of its end; keeps and counts records that were used or changed since',
    access: { ...WRITE, fresh: true },
    params,
    answer,
    refusals,
    run: ({ deps, person, params: { id } }) => undoImport(deps, person.accountId, id),
  }),
  route({
    method: 'post',
    path: '/api/staff/imports/{id}/settle',
    summary: 'Makes the import final and writes its members into the register; happens by itself a day after the end',
    access: { ...WRITE, fresh: true },
    params,
    answer,
    refusals,
    run: ({ deps, person, params: { id } }) => settleImportNow(deps, person.accountId, id),
  }),
  route({
    method: 'get',
    path: '/api/staff/imports/{id}/rejected',
    summary: 'The rejected rows as a CSV file, with their reasons in the last column; the audit records the download',
    access: { ...WRITE, fresh: true },
    params,
    answer: { responses: { 200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } } } },
    refusals: { 404: ['api.not_found'] },
    async run({ deps, person, params: { id }, c }) {
      return c.body(await rejectedRows(deps, person.accountId, id), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="righe-da-correggere-${romeDay(deps.clock.now())}.csv"`,
        'Cache-Control': 'no-store',
      })
    },
  }),
  route({
    method: 'delete',
    path: '/api/staff/imports/{id}',
    summary: 'Deletes a file that was not imported, or the remains of an ended import',
    access: WRITE,
    params,
    answer: { status: 204, what: 'Deleted' },
    refusals,
    run: ({ deps, person, params: { id } }) => dropImport(deps, person.accountId, id),
  }),
]
