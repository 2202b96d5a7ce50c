import { deepTint } from '#domain/tint.ts'
import { CREST_ID } from './crest.ts'
import { DARK, LIGHT, MARK, type Palette } from './palette.ts'

/** A message as a list of blocks, top to bottom; text and HTML are both made from it, so they never disagree. */
export type Block = { text: string } | { list: readonly string[] } | { button: string; link: string } | { quiet: string }

type Body = Exclude<Block, { quiet: string }>

/** The sender, shown at the top and in the signature. `color`: any '#rrggbb'; `crest`: a PNG beside the name, else the product's mark. */
export type Sender = { name: string; color: string; signature: readonly string[]; crest?: Buffer | null }

export type Message = { subject: string; /** Shown by mail programs beside the subject. */ preview: string; blocks: readonly Block[] }

/** Links to the reader's choices and to unsubscribe. Not in service mails. */
export type Choices = { preferences: string; unsubscribe: string }

/** The message in the two forms of every mail (RFC 2046 §5.1.4), plain text and HTML, with the HTML's picture. */
export const render = (message: Message, sender: Sender, choices: Choices | null = null) => ({
  text: asText(message, sender, choices),
  html: asHtml(message, sender, choices),
  ...(sender.crest && { crest: sender.crest }),
})

const PREFERENCES = 'Scegli che cosa ricevere'
const UNSUBSCRIBE = 'Non ricevere più questi messaggi'

function asText({ blocks }: Message, { signature }: Sender, choices: Choices | null): string {
  const said = blocks
    .filter((block): block is Body => !('quiet' in block))
    .map((block) =>
      'button' in block
        ? `${block.button}:\n${block.link}`
        : 'list' in block
          ? block.list.map((line) => `- ${line}`).join('\n')
          : block.text,
    )
  const footer = blocks.filter((block) => 'quiet' in block).map((block) => block.quiet)
  const ways = choices ? [`${PREFERENCES}: ${choices.preferences}`, `${UNSUBSCRIBE}: ${choices.unsubscribe}`] : []
  return [...said, signature.join('\n'), ['-- ', ...footer, ...ways].join('\n')].join('\n\n') + '\n'
}

/**
 * Tables and inline styles, which mail programs of the last twenty years support; the style sheet only adds the dark theme. Nothing is
 * loaded or tracked: the mail contains the crest, and the mark is drawn with cells. Sizes follow the reader's settings.
 */
function asHtml({ subject, preview, blocks }: Message, sender: Sender, choices: Choices | null): string {
  const deep = deepTint(color(sender.color))
  const body = blocks
    .filter((block): block is Body => !('quiet' in block))
    .map((block) => ('button' in block ? buttonOf(block, deep) : 'list' in block ? listOf(block.list) : paragraph(block.text)))
  const footer = blocks.filter((block) => 'quiet' in block).map(({ quiet }) => `<p style="margin:0 0 8px">${escape(quiet)}</p>`)
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${darkRules(DARK)}
}
@media (max-width:480px){.pad,.button{padding-left:20px!important;padding-right:20px!important}}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:${LIGHT.page};color:${LIGHT.ink};font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escape(preview)}${'&#8199;&#65279;&#847; '.repeat(40)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${LIGHT.page}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${LIGHT.sheet};border:1px solid ${LIGHT.line};border-radius:16px;border-collapse:separate;text-align:left">
<tr><td class="pad" style="padding:18px 32px;background:${deep};border-radius:15px 15px 0 0">
<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="padding-right:14px">${sender.crest ? CREST : mark()}</td>
<td style="color:#ffffff;font-weight:600;font-size:1.0625em;line-height:1.3;overflow-wrap:anywhere">${escape(sender.name)}</td>
</tr></table>
</td></tr>
<tr><td class="pad ink" style="padding:32px;color:${LIGHT.ink}">
<h1 style="margin:0 0 20px;font-size:1.5em;line-height:1.25;font-weight:700;letter-spacing:-.01em;text-wrap:balance;overflow-wrap:anywhere">${escape(subject)}</h1>
${body.join('\n')}
<p style="margin:28px 0 0">${sender.signature.map(escape).join('<br>')}</p>
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left"><tr><td class="pad quiet" style="padding:20px 32px;color:${LIGHT.quiet};font-size:.875em;line-height:1.5">
${footer.join('\n')}
${choices ? waysOf(choices) : ''}
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}

/** The attributes are for programs without styles; the alternative text is for readers without pictures. */
const CREST = `<img src="cid:${CREST_ID}" alt="Stemma" width="44" height="44" style="display:block;width:4em;height:auto;border:0;border-radius:6px;color:#ffffff;font-size:.6875em">`

/** The four tiles of the product's mark, the fourth slightly apart. */
function mark(): string {
  const [first, second, third, fourth] = MARK.map(tile)
  return `<table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="2" style="border-collapse:separate"><tr>${first}${fourth}</tr><tr>${second}${third}</tr></table>`
}

const tile = (fill: string) => `<td style="width:13px;background:${fill};border-radius:4px;font-size:11px;line-height:13px">&nbsp;</td>`

const darkRules = ({ page, sheet, line, ink, quiet, link }: Palette) =>
  [
    `.page{background:${page}!important}`,
    `.sheet{background:${sheet}!important;border-color:${line}!important}`,
    `.ink,.ink h1{color:${ink}!important}`,
    `.quiet,.quiet a{color:${quiet}!important}`,
    `.plain{color:${link}!important}`,
    `.button{border-color:${quiet}!important}`,
  ].join('\n')

const paragraph = (text: string) => `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escape(text).replaceAll('\n', '<br>')}</p>`

const listOf = (lines: readonly string[]) =>
  `<ul style="margin:0 0 16px;padding:0 0 0 20px">${lines.map((line) => `<li style="margin:0 0 6px;overflow-wrap:anywhere">${escape(line)}</li>`).join('')}</ul>`

/** The link also as visible text: some programs show no button, and careful readers want to see its target. */
function buttonOf(block: { button: string; link: string }, background: string): string {
  const link = escape(block.link)
  return `<p style="margin:28px 0 12px"><a href="${link}" class="button" style="display:inline-block;padding:14px 28px;border:1px solid ${background};border-radius:12px;background:${background};color:#ffffff;font-weight:600;text-decoration:none">${escape(block.button)}</a></p>
<p class="plain" style="margin:0 0 28px;color:${LIGHT.link};font-size:.875em;line-height:1.5;word-break:break-all">${link}</p>`
}

const waysOf = ({ preferences, unsubscribe }: Choices) =>
  `<p style="margin:0">${[
    [PREFERENCES, preferences],
    [UNSUBSCRIBE, unsubscribe],
  ]
    .map(([words, link]) => `<a href="${escape(link!)}" style="color:${LIGHT.quiet};text-decoration:underline">${words}</a>`)
    .join(' · ')}</p>`

const FALLBACK = '#3b3733'

const color = (hex: string) => (/^#[0-9a-f]{6}$/i.test(hex) ? hex : FALLBACK)

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
