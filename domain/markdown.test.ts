import { describe, expect, test } from 'vitest'
import { cleanMarkdown } from './clean-markdown.ts'
import { readInline, readMarkdown } from './markdown.ts'

const plain = (text: string) => [{ text }]

describe('blocks', () => {
  test("headings of the second and third level; the first is the page's own", () => {
    expect(readMarkdown('# Titolo\n\n## In breve\n### Dettagli')).toEqual([
      { type: 'heading', level: 2, content: plain('In breve') },
      { type: 'heading', level: 3, content: plain('Dettagli') },
    ])
  })

  test('the lines of a paragraph stay lines', () => {
    expect(readMarkdown('Uno\ndue\n\ntre')).toEqual([
      { type: 'paragraph', content: plain('Uno\ndue') },
      { type: 'paragraph', content: plain('tre') },
    ])
  })

  test('bulleted and numbered lists, and an item over two lines', () => {
    expect(readMarkdown('- uno\n  ancora uno\n- due\n\n1. primo\n2. secondo')).toEqual([
      { type: 'list', ordered: false, items: [plain('uno ancora uno'), plain('due')] },
      { type: 'list', ordered: true, items: [plain('primo'), plain('secondo')] },
    ])
  })

  test('a list may follow its sentence without an empty line', () => {
    expect(readMarkdown('Ecco:\n- uno\n- due')).toEqual([
      { type: 'paragraph', content: plain('Ecco:') },
      { type: 'list', ordered: false, items: [plain('uno'), plain('due')] },
    ])
  })

  test('tables', () => {
    expect(readMarkdown('| Dati | Tempo |\n|---|---|\n| **Account** | 30 giorni |')).toEqual([
      {
        type: 'table',
        head: [plain('Dati'), plain('Tempo')],
        rows: [[[{ text: 'Account', bold: true }], plain('30 giorni')]],
      },
    ])
  })

  test('CRLF is read as a line end', () => {
    expect(readMarkdown('## A\r\n\r\nB\r\n')).toEqual(readMarkdown('## A\n\nB\n'))
  })

  test('an empty text gives no blocks', () => {
    expect(readMarkdown('')).toEqual([])
    expect(readMarkdown(' \n\n ')).toEqual([])
  })
})

describe('inside a line', () => {
  test('bold, links and bare addresses', () => {
    expect(readInline('Apri **La mia tessera** o [il sito](https://borgosereno.example/a).')).toEqual([
      { text: 'Apri ' },
      { text: 'La mia tessera', bold: true },
      { text: ' o ' },
      { text: 'il sito', href: 'https://borgosereno.example/a' },
      { text: '.' },
    ])
    expect(readInline('Scrivi a privacy@borgosereno.example.')).toEqual([
      { text: 'Scrivi a ' },
      { text: 'privacy@borgosereno.example', href: 'mailto:privacy@borgosereno.example' },
      { text: '.' },
    ])
    expect(readInline('Vedi https://borgosereno.example.')).toEqual([
      { text: 'Vedi ' },
      { text: 'https://borgosereno.example', href: 'https://borgosereno.example/' },
      { text: '.' },
    ])
  })

  test('a link inside bold text is both', () => {
    expect(readInline('**privacy@borgosereno.example**')).toEqual([
      { text: 'privacy@borgosereno.example', bold: true, href: 'mailto:privacy@borgosereno.example' },
    ])
  })

  test.each(['**aperto', '****', '* solo', '[senza fine](', '[a]()', 'a ** b', '](x)'])('an unclosed mark stays text: %s', (text) => {
    expect(
      readInline(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text)
    expect(readInline(text).some(({ bold, href }) => bold || href)).toBe(false)
  })

  test.each(['/privacy', '/convenzioni/farmacia?da=guida', 'mailto:a@b.example', 'tel:+390575000100', 'https://borgosereno.example/'])(
    'a link may go to %s',
    (target) => {
      expect(readInline(`[qui](${target})`)).toEqual([{ text: 'qui', href: target }])
    },
  )
})

describe('hostile texts', () => {
  test.each([
    'javascript:alert(1)',
    'javascript://posta.example/%0aalert`1`',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    'vbscript:x',
    'http://insicuro.example',
    '//evil.example',
    '/\\evil.example',
    'https://chiunque:segreta@evil.example/',
    'https:evil.example',
    'mailto:a@b.example?bcc=c@d.example',
    'tel:javascript',
    'file:///etc/passwd',
    'blob:https://x',
    '&#106;avascript:alert(1)',
  ])('a link to %s is no link', (target) => {
    expect(readInline(`[qui](${target})`).map(({ href }) => href)).not.toContainEqual(expect.anything())
  })

  test.each(['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<a href="javascript:alert(1)">x</a>', '&lt;b&gt;', '<!-- -->'])(
    '%s stays plain text',
    (html) => {
      expect(readMarkdown(html)).toEqual([{ type: 'paragraph', content: plain(html) }])
    },
  )

  test('a hostile text is read in a moment', () => {
    for (const unit of ['**', '[', '[a](', '*', '|', '- ', 'a@', '`', '\n- x', 'https://', '#']) {
      expect(() => readMarkdown(unit.repeat(20_000))).not.toThrow()
    }
  })
})

describe('clean Markdown', () => {
  test.each([
    ['<script>alert(1)</script>Ciao', 'Ciao'],
    ['Ciao <b onclick="x()">a tutti</b><br>', 'Ciao a tutti'],
    ['<!-- nota -->Ciao', 'Ciao'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', '< script>'],
    ['<img src=x onerror=alert(1)', '< img src=x onerror=alert(1)'],
    ['<svg/onload=alert(1)>', ''],
    ['[qui](javascript:alert(1))', 'qui'],
    ['[qui](javascript:a(b(c)))', '[qui] (javascript:a(b(c)))'],
    ['[qui]([qua](javascript:x))', 'qui'],
    ['[qui](javascript:alert)', 'qui'],
    ['[qui](<javascript:alert>)', 'qui'],
    ['[qui](data:text/html,x "titolo")', 'qui'],
    ['![foto](http://altrove.example/x.png)', ''],
    ['[1]: javascript:alert(1)', ''],
    ['- [1]: javascript:alert(1)', '- [1] : javascript:alert(1)'],
    ['> [1]: <javascript:alert(1)>', '> [1]: '],
    ['[a\nb]: javascript:alert(1)', '[a\nb] : javascript:alert(1)'],
    ['> [1]: &#106;avascript:alert(1)', '> [1] : &#106;avascript:alert(1)'],
    ['> [1]: https://circolo.example', '> [1]: https://circolo.example'],
    ['Art. 3 [1]: vedi sotto', 'Art. 3 [1]: vedi sotto'],
    ['<javascript:alert(1)>', ''],
    ['1. Scrivi <Nome Cognome> nella casella', '1. Scrivi < Nome Cognome> nella casella'],
    ['Menu <vegetariano>, da Anna <anna@borgo.example>', 'Menu < vegetariano>, da Anna anna@borgo.example'],
    ['<nome onclick=alert(1)>x</nome>', '< nome onclick=alert(1)>x< /nome>'],
    ['<SECTION>Ciao</Section>', 'Ciao'],
    ['a\u202Eb\u0000c', 'abc'],
  ])('%j becomes %j', (source, clean) => {
    expect(cleanMarkdown(source)).toBe(clean)
  })

  test.each([
    '## Titolo\n\n1. **Uno** [qui](https://borgosereno.example/a)\n2. a < b, 3 <4, x > y\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    '[privacy](/privacy) <3 &lt;b&gt; `codice`',
    '![passo](/assets/passo.webp)',
  ])('changes nothing in an allowed text: %j', (source) => {
    expect(cleanMarkdown(source)).toBe(source)
  })

  test('cleaning again changes nothing, and hostile texts take a moment', () => {
    for (const source of ['<a><<b>b>', '<<script>script>x', '[a]([b](c))', '<scr<script>ipt>x</script>']) {
      const once = cleanMarkdown(source)
      expect(cleanMarkdown(once)).toBe(once)
      expect(once).not.toMatch(/<[a-z/!?]/i)
    }
    for (const unit of ['<', '<a ', '[', '![a](', '<!--', '<script>', '[a]: ', '<a@', '[a](b(']) cleanMarkdown(unit.repeat(20_000))
    cleanMarkdown('[a]('.repeat(20_000) + ')'.repeat(20_000))
  })

  // A text sixteen times as long takes some sixteen times as long. If each `<` searched for its end again, it would take more than 250
  // times.
  test.each(['<!--', '<script>', '<style >', '<!--<script>', '<a', '[a](', '[a](          ', '[a]: ', '!['])(
    'a long text of %j is read in linear time',
    (unit) => {
      const textOf = (length: number) => unit.repeat(length / unit.length)
      expect(quickest(textOf(64_000)) / quickest(textOf(4_000))).toBeLessThan(150)
    },
  )
})

/** Milliseconds of the fastest run: other work on the machine only makes runs slower. */
function quickest(text: string): number {
  const times = Array.from({ length: 15 }, () => {
    const start = performance.now()
    cleanMarkdown(text)
    return performance.now() - start
  })
  return Math.min(...times)
}
