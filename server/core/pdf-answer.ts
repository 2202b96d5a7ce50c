import { z } from '@hono/zod-openapi'

export const PDF = {
  description: 'An accessible PDF',
  content: { 'application/pdf': { schema: z.string().openapi({ format: 'binary' }) } },
}

/** The declared answer of a route that gives a PDF. */
export const pdfAnswer = { responses: { 200: PDF } }

/** A PDF for one person, as a download. */
export const pdfHeaders = (fileName: string) => ({
  'Content-Type': 'application/pdf',
  'Content-Disposition': `attachment; filename="${fileName}"`,
  'Cache-Control': 'no-store',
})
