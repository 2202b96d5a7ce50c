/** A message as a list of what it says, top to bottom; the text and the HTML are both made of it, so they never disagree. */
export type Block = { text: string } | { button: string; link: string } | { quiet: string }

type Body = Exclude<Block, { quiet: string }>

/** Who writes: shown at the top and in the signature. `color`: '#rrggbb', any. */
export type Sender = { name: string; color: string; signature: readonly string[] }

export type Message = { subject: string; /** Shown by mail programs beside the subject. */ preview: string; blocks: readonly Block[] }

/** The message in the two forms that every mail has (RFC 2046 §5.1.4): for programs and people who want no HTML, and for the others. */
export const render = (message: Message, sender: Sender) => ({ text: asText(message, sender), html: asHtml(message, sender) })

function asText({ blocks }: Message, { signature }: Sender): string {
  const said = blocks
    .filter((block): block is Body => !('quiet' in block))
    .map((block) => ('button' in block ? `${block.button}:\n${block.link}` : block.text))
  const footer = blocks.filter((block) => 'quiet' in block).map((block) => block.quiet)
  return [...said, signature.join('\n'), ['-- ', ...footer].join('\n')].join('\n\n') + '\n'
}

/** Tables and inline styles: what mail programs of the last twenty years agree on. No pictures, nothing fetched, nothing counted. */
function asHtml({ subject, preview, blocks }: Message, sender: Sender): string {
  const body = blocks
    .filter((block): block is Body => !('quiet' in block))
    .map((block) => ('button' in block ? buttonOf(block, sender.color) : paragraph(block.text)))
  const footer = blocks.filter((block) => 'quiet' in block).map((block) => paragraph(block.quiet))
  const ink = inkOn(sender.color)
  return `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escape(subject)}</title>
</head>
<body style="margin:0;background:#f7f5f1;color:#2b2723;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escape(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:12px">
<tr><td style="padding:20px 28px;background:${color(sender.color)};color:${ink};border-radius:12px 12px 0 0;font-weight:600">${escape(sender.name)}</td></tr>
<tr><td style="padding:28px">
${body.join('\n')}
<p style="margin:24px 0 0">${sender.signature.map(escape).join('<br>')}</p>
</td></tr>
</table>
<div style="max-width:560px;padding:16px 28px;color:#6b645c;font-size:13px;line-height:18px;text-align:left">${footer.join('')}</div>
</td></tr></table>
</body>
</html>
`
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${escape(text)}</p>`

/** The link is there a second time in clear: some programs show no button, and a careful reader wants to see where it leads. */
function buttonOf(block: { button: string; link: string }, background: string): string {
  const link = escape(block.link)
  return `<p style="margin:24px 0 12px"><a href="${link}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:${color(background)};color:${inkOn(background)};font-weight:600;text-decoration:none">${escape(block.button)}</a></p>
<p style="margin:0 0 24px;color:#6b645c;font-size:13px;line-height:18px;word-break:break-all">${link}</p>`
}

const FALLBACK = '#3b3733'

const color = (hex: string) => (/^#[0-9a-f]{6}$/i.test(hex) ? hex : FALLBACK)

/** Black or white, whichever reads better on the colour: one of the two always reaches 4.5:1 (WCAG 2.2, relative luminance). */
export function inkOn(hex: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color(hex).slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? '#ffffff' : '#000000'
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!)
