import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { once } from '#domain/once.ts'
import type { Headers } from './security-headers.ts'

/** A body in memory with its headers, compressed once, at the first request. */
export type File = {
  body: Buffer
  headers: Headers
  etag: string
  /** Weak: the compressed bodies share it. */
  br: Compressed
  gzip: Compressed
}
/** Null where compression gains nothing. */
type Compressed = (() => Buffer) | null

const COMPRESSIBLE = /^(text\/|application\/(json|manifest\+json|wasm)|image\/svg\+xml)/
// Below one network packet compression gains nothing.
const WORTH_COMPRESSING = 1024
// Quality 11 takes fifty times as long for a tenth less.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

// For single answers: with more effort, requests could keep the server busy.
const QUICK = { level: 1 }
const WORTH_COMPRESSING_ONCE = 64 * 1024

/** @param isForOne true for a body made for one answer: it is compressed at the fastest level only, and not at all when it is large */
export function makeFile(body: Buffer, { type, cache, isForOne = false }: { type: string; cache: string; isForOne?: boolean }): File {
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const compress = COMPRESSIBLE.test(type) && body.length >= WORTH_COMPRESSING
  const headers: Headers = { 'Content-Type': type, 'Cache-Control': cache, ETag: etag }
  if (compress) headers.Vary = 'Accept-Encoding'
  return {
    body,
    headers,
    etag,
    br: compress && !isForOne ? once(() => brotliCompressSync(body, BROTLI)) : null,
    gzip: compress && (!isForOne || body.length <= WORTH_COMPRESSING_ONCE) ? once(() => gzipSync(body, isForOne ? QUICK : {})) : null,
  }
}

/** The answer to a GET: 304 when the client has the body, else the body in the best encoding that the client accepts. */
export function answerOf(asked: AskedHeaders, file: File, status = 200): { status: number; headers: Headers; body: Buffer | null } {
  if (status === 200 && matchesEtag(asked['if-none-match'], file.etag)) return { status: 304, headers: file.headers, body: null }
  const [encoding, body] = encoded(file, asked['accept-encoding'])
  const headers: Headers = { ...file.headers, 'Content-Length': String(body.length) }
  if (encoding) headers['Content-Encoding'] = encoding
  return { status, headers, body }
}

type AskedHeaders = { 'if-none-match'?: string | undefined; 'accept-encoding'?: string | undefined }

/** Answers a GET or HEAD. */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: File, security: Headers, status = 200): void {
  const answer = answerOf(request.headers as AskedHeaders, file, status)
  response.writeHead(answer.status, { ...security, ...answer.headers }).end(request.method === 'HEAD' ? undefined : answer.body)
}

/** RFC 9110 section 13.1.2: a list of tags or `*`, with weak comparison. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag || ifNoneMatch === '*') return true
  const opaque = etag.replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === opaque)
}

function encoded(file: File, accepts: string | undefined): [encoding: 'br' | 'gzip' | null, body: Buffer] {
  if (file.br && reads(accepts, 'br')) return ['br', file.br()]
  if (file.gzip && reads(accepts, 'gzip')) return ['gzip', file.gzip()]
  return [null, file.body]
}

const reads = (accepts: string | undefined, encoding: string) =>
  accepts?.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  }) ?? false
