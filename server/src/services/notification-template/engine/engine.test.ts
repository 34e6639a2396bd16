import type { TemplateChannel, TemplateType } from '@trau/contract'
import fc from 'fast-check'
import { Parser } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { sampleValues, type Values, variablesOf } from '../variables.ts'
import { compile } from './compile.ts'
import { TemplateProblem } from './problem.ts'
import { write } from './render.ts'

const values: Values = { ...sampleValues('MENTION', 'vi'), actor: 'Bình', room: 'Nhà', text: 'chào', url: '' }
const mail = (body: string, change: Values = {}, subject = 'Trầu') =>
  write(compile('MENTION', 'EMAIL', { subject, body }), 'vi', { ...values, ...change }, { host: 'vidu.vn' })
const html = (body: string, change?: Values) => inner(mail(body, change).html!)
const sms = (body: string, change: Values = {}) =>
  write(compile('MENTION', 'SMS', { subject: '', body }), 'vi', { ...values, ...change }).text
const push = (subject: string, body: string, change: Values = {}) =>
  write(compile('MENTION', 'PUSH', { subject, body }), 'vi', { ...values, ...change })

/** Elements between the card of the layout and its footer, without attributes but addresses. */
function inner(document: string): string {
  const from = document.indexOf('t-card"')
  const body = document.slice(document.indexOf('<td', from), document.indexOf('padding:20px 4px 0'))
  return body
    .slice(body.indexOf('>') + 1, body.lastIndexOf('</td></tr>'))
    .replaceAll(
      /<(\w+)(?: href="([^"]*)")?[^>]*>/g,
      (_, tag, address) => `<${tag}${address ? ` ${address}` : ''}>`,
    )
}

const problem = (channel: TemplateChannel, subject: string, body: string, type: TemplateType = 'MENTION') => {
  try {
    compile(type, channel, { subject, body })
  } catch (error) {
    if (error instanceof TemplateProblem) return error.facts
    throw error
  }
  return undefined
}

describe('a mail', () => {
  it.each([
    ['một\nhai\n\nba', '<p>một<br>hai</p><p>ba</p>'],
    ['# Chào\n\n## Nhỏ', '<p>Chào</p><p>Nhỏ</p>'],
    ['**{{actor}}** và *{{room}}*', '<p><strong>Bình</strong> và <em>Nhà</em></p>'],
    ['**mở mãi', '<p>**mở mãi</p>'],
    ['*a **b* c**', '<p><em>a **b</em> c**</p>'],
    ['2 * 3 * 4', '<p>2 * 3 * 4</p>'],
    ['\\*không\\* \\{{actor}}', '<p>*không* {{actor}}</p>'],
    ['- một\n- hai', '<ul><li>một</li><li>hai</li></ul>'],
    ['trước\n---\nsau', '<p>trước</p><hr><p>sau</p>'],
    ['xem [trang](https://vidu.vn/?a=1&b=2) nhé', '<p>xem <a https://vidu.vn/?a=1&amp;b=2>trang</a> nhé</p>'],
    ['{ và }} và {x}', '<p>{ và }} và {x}</p>'],
  ])('reads %j', (body, expected) => {
    expect(html(body)).toBe(expected)
  })

  it('makes a button of a paragraph that is one link, and leaves it out where there is no address', () => {
    const body = 'a\n\n[Mở]({{url}})'
    const button = mail(body, { url: 'https://vidu.vn/x?y=1&z=2' })
    expect(button.html).toContain('href="https://vidu.vn/x?y=1&amp;z=2"')
    expect(button.text).toContain('Mở:\nhttps://vidu.vn/x?y=1&z=2')
    for (const url of ['', 'javascript:alert(1)', 'không phải', `https://vidu.vn/${'x'.repeat(3_000)}`]) {
      expect(html(body, { url })).toBe('<p>a</p>')
      expect(mail(body, { url }).text).toMatch(/^a\n\n-- \n/)
    }
  })

  it('leaves out a line whose variables are all empty, and a block of which no line is left', () => {
    const body = 'Trong: {{room}}\nTừ: {{actor}}\n\n> {{text}}'
    expect(html(body, { room: '', text: ' ' })).toBe('<p>Từ: Bình</p>')
    expect(mail(body, { room: '', text: ' ' }).text).toBe(
      'Từ: Bình\n\n-- \nEmail này được gửi từ Trầu tại vidu.vn.',
    )
  })

  it('never reads the value of a variable as Markdown, HTML or another variable', () => {
    const actor = '**x** [a](https://x.vn) <b onclick="x">&amp;</b> {{room}}'
    expect(html('{{actor}}', { actor })).toBe(
      '<p>**x** [a](https://x.vn) &lt;b onclick=&quot;x&quot;&gt;&amp;amp;&lt;/b&gt; {{room}}</p>',
    )
  })

  it('has no second header in its subject, whatever is put in it', () => {
    const hostile = 'a\r\nBcc: x@vidu.vn\u2028\u0000b\u202e'
    const { subject } = mail('x', { actor: hostile }, '{{actor}}')
    expect(subject).toBe('a Bcc: x@ vidu. vn b')
    expect(mail('x', { actor: 'ă'.repeat(600) }, '{{actor}}').subject.length).toBeLessThanOrEqual(200)
  })

  it('shows the beginning of its text behind the subject in a list of mails', () => {
    expect(mail('# Tiêu đề\n\nMở đầu {{actor}}').html).toContain('>Mở đầu Bình\u034f')
  })
})

describe('a text is refused', () => {
  it.each([
    ['{{ai}}', { kind: 'unknown', field: 'body', variable: 'ai' }],
    ['{{code}}', { kind: 'unknown', field: 'body', variable: 'code' }],
    ['ab {{actor', { kind: 'syntax', field: 'body', reason: 'unclosed', at: 3 }],
    ['x\n{{#if actor}}', { kind: 'syntax', field: 'body', reason: 'badName', at: 2 }],
    ['{{actor | upper}}', { kind: 'syntax', field: 'body', reason: 'badName', at: 0 }],
    ['{{}}', { kind: 'syntax', field: 'body', reason: 'badName', at: 0 }],
    ['[a](javascript:alert(1))', { kind: 'syntax', field: 'body', reason: 'badLink', at: 0 }],
    ['[a](//vidu.vn)', { kind: 'syntax', field: 'body', reason: 'badLink', at: 0 }],
    ['[a]({{actor}})', { kind: 'syntax', field: 'body', reason: 'badLink', at: 0 }],
    ['[a](https://vidu.vn/{{actor}})', { kind: 'syntax', field: 'body', reason: 'badLink', at: 0 }],
    ['a\u202eb', { kind: 'syntax', field: 'body', reason: 'controlCharacters', at: 1 }],
    ['{{actor}}'.repeat(201), { kind: 'syntax', field: 'body', reason: 'tooLong', at: 0 }],
    [' \n ', { kind: 'syntax', field: 'body', reason: 'empty', at: 0 }],
    ['x'.repeat(32 * 1024 + 1), { kind: 'syntax', field: 'body', reason: 'tooLong', at: 32 * 1024 }],
    [`${'\n'.repeat(3_000)}x`, { kind: 'syntax', field: 'body', reason: 'tooLong', at: 2_000 }],
  ])('%j', (body, facts) => {
    expect(problem('EMAIL', 'Trầu', body)).toEqual(facts)
  })

  it('in its subject too, and where its channel has none or needs one', () => {
    expect(problem('EMAIL', 'a\r\nBcc: x', 'x')).toMatchObject({
      field: 'subject',
      reason: 'controlCharacters',
    })
    expect(problem('EMAIL', '{{x}}', 'x')).toEqual({ kind: 'unknown', field: 'subject', variable: 'x' })
    expect(problem('EMAIL', ' ', 'x')).toMatchObject({ field: 'subject', reason: 'notForChannel' })
    expect(problem('SMS', 'a', 'x')).toMatchObject({ field: 'subject', reason: 'notForChannel' })
    expect(problem('PUSH', 'a', 'x'.repeat(301))).toMatchObject({ reason: 'tooLong', at: 300 })
  })

  it('where it lacks what makes it of use, or has the list within a line', () => {
    expect(problem('EMAIL', 'Mã', 'x', 'resetCode')).toEqual({ kind: 'missing', variable: 'code' })
    // In the subject alone it is of no use to who opens the mail.
    expect(problem('EMAIL', '{{code}}', 'x', 'resetCode')).toEqual({ kind: 'missing', variable: 'code' })
    expect(problem('EMAIL', 'x', 'x', 'DIGEST')).toEqual({ kind: 'missing', variable: 'rooms' })
    expect(problem('EMAIL', 'x', 'a {{rooms}}', 'DIGEST')).toMatchObject({ reason: 'notAlone' })
  })
})

describe('an SMS and a push', () => {
  it('an SMS and a push are plain: nothing is Markdown, nothing is escaped', () => {
    expect(sms('**{{actor}}** [a](b) <&>', { actor: 'Binh' })).toBe('**Binh** [a](b) <&>')
    expect(push('<{{actor}}>', '*{{text}}*\nTrong {{room}}', { room: '' })).toEqual({
      subject: '<Bình>',
      text: '*chào*',
      html: undefined,
    })
  })

  it('fold what is put in an SMS that is written without marks, and only there', () => {
    expect(sms('Trau: {{actor}}', { actor: 'Đặng Thuỳ •••' })).toBe('Trau: Dang Thuy ***')
    expect(sms('Trầu: {{actor}}', { actor: 'Đặng Thuỳ' })).toBe('Trầu: Đặng Thuỳ')
  })

  it('keep a value to one line, so that it cannot add one that a phone reads', () => {
    expect(sms('{{actor}}', { actor: 'a\n\n@evil.vn #123456' })).toBe('a @evil.vn #123456')
  })

  it('fit what a push may carry, cut between characters', () => {
    const { subject, text } = push('{{actor}}', '{{text}}', {
      actor: '👨‍👩‍👧'.repeat(60),
      text: 'ễ'.repeat(900),
    })
    expect(subject).toMatch(/^(👨‍👩‍👧)+…$/u)
    expect(subject.length).toBeLessThanOrEqual(100)
    expect(text).toMatch(/^ễ+…$/u)
    expect(text.length).toBeLessThanOrEqual(300)
  })
})

const pieces = fc.constantFrom(
  ...[
    '{{actor}}',
    '{{text}}',
    '{{ url }}',
    '{{',
    '}}',
    '**',
    '*',
    '_',
    '`',
    '[',
    '](',
    ')',
    ']',
    '\\',
    '# ',
    '- ',
    '> ',
    '---',
  ],
  ...[
    '\n',
    '\n\n',
    '[a]({{url}})',
    '[a](https://x.vn/"onload=x)',
    '[<b>](https://x.vn)',
    '[a](javascript:x)',
  ],
  ...[
    '<script>x</script>',
    '<img src=x onerror=x>',
    '</td></tr></table>',
    '<!--',
    '-->',
    '<style>',
    '&lt;',
    '&#60;',
  ],
  ...['" onclick="x', "'", '\u2028', '\u0000', 'ễ', '👨‍👩‍👧', '\ud800', 'SLOT-body-END', '$&', '$' + '{x}'],
)
const hostile = fc.array(fc.oneof(pieces, pieces, fc.string({ unit: 'binary', maxLength: 8 })), {
  minLength: 1,
  maxLength: 40,
})
const refused = ['{{', '](', '[a](javascript:x)', '[a](https://x.vn/"onload=x)', '\u2028', '\u0000']
/** Mostly what a body may hold, so that most of them are read to the end. */
const written = fc.array(
  fc.oneof(
    {
      weight: 60,
      arbitrary: pieces.filter(piece => !refused.includes(piece)),
    },
    { weight: 20, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
    { weight: 1, arbitrary: pieces },
  ),
  { minLength: 1, maxLength: 40 },
)

const shapeOf = (document: string) => {
  const seen: string[] = []
  const parser = new Parser({
    onopentag(name, attributes) {
      seen.push(`${name} ${Object.keys(attributes).sort().join()}`)
      for (const [attribute, value] of Object.entries(attributes))
        if (attribute === 'href') expect(value).toMatch(/^(https?:|mailto:)/)
    },
    oncomment: text => seen.push(`comment ${text}`),
  })
  parser.end(document)
  return seen
}

/** Every element that the layout can make, with its attributes: nothing else is ever in a mail. */
const made = new Set(
  shapeOf(
    mail(
      '# a\n\n## b\n\nc **d** *e* [f](https://x.vn) g\n\n> h\n\n- i\n\n---\n\n[j](https://x.vn)\n\n{{actor}}\nx',
    ).html!,
  ),
)

/** `npm run prove` sets more. */
const bodies = Number(process.env.TEMPLATE_BODIES ?? 400)

it('no body and no value makes an element, an attribute or a comment of its own, or an empty mail', () => {
  let accepted = 0
  fc.assert(
    fc.property(written, hostile, written, (body, actor, subject) => {
      let template: ReturnType<typeof compile>
      try {
        template = compile('MENTION', 'EMAIL', {
          subject: `x${subject.join('').replaceAll('\n', ' ').slice(0, 100)}`,
          body: body.join(''),
        })
      } catch (error) {
        expect(error).toBeInstanceOf(TemplateProblem)
        return
      }
      accepted++
      const givenValues = { ...values, actor: actor.join(''), text: body.join(''), url: actor.join('') }
      const mail = write(template, 'vi', givenValues)
      for (const shape of shapeOf(mail.html ?? '')) expect(made).toContain(shape)
      expect(mail.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      // Of an empty text there is no mail: renderTemplate takes the shipped one.
      expect(mail.html === undefined).toBe(mail.text === '')
    }),
    { numRuns: bodies },
  )
  // Templates that were written out; the rest was refused.
  expect(accepted).toBeGreaterThan(bodies / 4)
})

// Some milliseconds on a quiet machine; what grows with the square of the length takes many seconds.
it('reads and writes 32 KiB of hostile text within half a second', () => {
  const size = 32 * 1024
  const filled = (text: string) => text.repeat(Math.floor(size / text.length))
  const bodies = [
    '[',
    '[a',
    '[a](',
    '*',
    '**',
    '*a',
    '**a *b ',
    '\\',
    '{',
    '}',
    '> ',
    '- a\n',
    '#',
    '[a](https://x.vn)',
  ]
    .map(filled)
    .concat(
      filled('**{{actor}}** '.padEnd(200, '**x** ')),
      '{{text}}'.repeat(200).padEnd(size, '<'),
      'ễ'.repeat(size),
    )
  for (const body of bodies) {
    const began = process.threadCpuUsage()
    try {
      const { html } = mail(body, { actor: '<'.repeat(10_000), text: '&'.repeat(10_000) })
      expect(html!.length).toBeGreaterThan(0)
    } catch (error) {
      expect(error).toBeInstanceOf(TemplateProblem)
    }
    expect(process.threadCpuUsage(began).user, body.slice(0, 20)).toBeLessThan(500_000)
  }
})

it('every type has distinct variables', () => {
  for (const names of Object.values(variablesOf)) expect(new Set(names).size).toBe(names.length)
})

it.each([
  ['vidu.vn', 'vidu. vn'],
  ['https://lừa.đảo/nhận-quà', 'https:// lừa. đảo/nhận-quà'],
  ['an@vidu.vn', 'an@ vidu. vn'],
  ['Nguyễn V. An', 'Nguyễn V. An'],
])('a name with an address in it is no link in the subject of a mail: %s', (actor, shown) => {
  const source = { subject: '{{actor}} nhắn', body: '{{actor}}' }
  const rendered = write(compile('REACTION', 'EMAIL', source), 'vi', { ...values, actor, reaction: '' })
  expect(rendered.subject).toBe(`${shown} nhắn`)
  expect(rendered.text).toContain(actor)
})
