export { listOf, numberOf, recordOf, recordsOf, textOf, textsOf, webAddressOf } from '#domain/fields.ts'
