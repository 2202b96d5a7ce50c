import { isOwnPath } from '#domain/news/post.ts'
import { line, lines, optionalLine, optional, picture, tick } from './kinds.ts'

/** A path of this app: '/appuntamenti/cena-sociale'. */
const ownPath = {
  kind: 'text',
  max: 200,
  read: (input: unknown) =>
    typeof input === 'string' && input.length <= 200 && isOwnPath(input) ? { value: input } : { problem: 'invalid' as const },
} as const

/**
 * A short post. `link`: a page of the app, with the label of its button. `notify`: announce it to every member when it
 * becomes public.
 */
export const notizieForm = {
  title: line(90),
  bodyMarkdown: lines(3_000),
  link: optional(ownPath, ''),
  linkLabel: optionalLine(40),
  notify: tick,
  picture,
}
