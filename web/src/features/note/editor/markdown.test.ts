// @vitest-environment happy-dom
import { getSchema, type JSONContent } from '@tiptap/core'
import { Node as DocumentNode } from '@tiptap/pm/model'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import * as Y from 'yjs'
import { documentOf, noteHtml, noteMarkdown, noteOfHtml, noteOfMarkdown, updateOf } from './markdown.ts'
import { noteSchema } from './schema.ts'

/** A small generator with a seed, so that a failure can be looked at again. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff
    return (state >> 8) % below
  }
}

const words =
  'chợ bến sông Thương lá trầu Đà Nẵng 1.234 họp nhóm 25% a*b _gạch_ [ngoặc] <thẻ> &amp; # | ~'.split(' ')

function documentFor(seed: number): string {
  const next = numbers(seed + 1)
  const plain = ['chợ', 'bến', 'sông', 'Thương', 'Đà Nẵng', 'lá trầu', 'ngày 2/9', '25%']
  const sentence = () => Array.from({ length: 2 + next(6) }, () => plain[next(plain.length)]).join(' ')
  const inline = () =>
    [
      sentence,
      () => `**${sentence()}** ${sentence()}`,
      () => `${sentence()} *${sentence()}*`,
      () => `[${sentence()}](https://trau.vn/${next(99)})`,
      () => `\`${sentence()}\` ${sentence()}`,
      () => `~~${sentence()}~~ ${sentence()}`,
      () => `[@${sentence()}](trau:mention/0190-${next(999)}) ${sentence()}`,
      () => `${sentence()} [${sentence()}](trau:noteLink/0191-${next(999)})`,
    ][next(8)]!()
  const blocks = [
    () => `${'#'.repeat(1 + next(3))} ${sentence()}`,
    inline,
    () => `- ${inline()}\n- ${inline()}\n  - ${inline()}`,
    () => `1. ${inline()}\n2. ${inline()}`,
    () => `- [ ] ${inline()}\n- [x] ${inline()}`,
    () => `> ${inline()}`,
    () => `\`\`\`js\nconst a = ${next(99)}\n  b()\n\`\`\``,
    () => '---',
    () => `| ${sentence()} | ${sentence()} |\n| --- | --- |\n| ${sentence()} | ${sentence()} |`,
    () => `> [!TIP]\n> ${inline()}`,
    () => `![${sentence()}](trau:image/media/0192-${next(999)})`,
  ]
  return Array.from({ length: 1 + next(8) }, () => blocks[next(blocks.length)]!()).join('\n\n')
}

/** Ids of blocks are no part of Markdown. */
const withoutIds = (node: JSONContent): JSONContent =>
  JSON.parse(JSON.stringify(node, (key, value) => (key === 'id' && value === null ? undefined : value)))

const paragraph = (text: string): JSONContent => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

const schema = getSchema(noteSchema())
/** With every attribute, and marks in one order. */
const complete = (note: JSONContent): JSONContent => DocumentNode.fromJSON(schema, note).toJSON()
const cameBack = (note: JSONContent) => complete(noteOfMarkdown(noteMarkdown(note)))

describe('Markdown of notes', () => {
  it('200 documents come back equal from note to Markdown to note', () => {
    for (let seed = 0; seed < 200; seed++) {
      const note = noteOfMarkdown(documentFor(seed))
      const again = noteOfMarkdown(noteMarkdown(note))
      expect(withoutIds(again), documentFor(seed)).toEqual(withoutIds(note))
    }
  })

  it.each(words)('keeps the sign %s of a plain text', word => {
    const text = `đầu ${word} cuối`
    expect(noteOfMarkdown(noteMarkdown(paragraph(text))).content?.[0]?.content).toEqual([
      { type: 'text', text },
    ])
  })

  it.each([
    ['Th. Sáu', 'TP. Huế', 'V. I. Lê-nin', 'C. Mác', 'vd. abc', 'Q. 1'],
    ['+ 2 quả', '# 12 Hàng Bài', '2026. Năm mới', '1) cá', '- cá', '---', '= 5', ':::details', '-', ':-'],
    ['C++ và C++', 'a == b và c == d', 'cà phê | trà', 'https\\', 'www.trau.vn/a_b', 'a@b', '<br>'],
  ])('every sign of the paragraphs %s, … stays', (...texts) => {
    for (const text of texts) expect(cameBack(paragraph(text))).toEqual(complete(paragraph(text)))
  })

  const text = (value: string, ...marks: string[]): JSONContent => ({
    type: 'text',
    text: value,
    ...(marks.length > 0 ? { marks: marks.map(type => ({ type })) } : {}),
  })
  const line = (...content: JSONContent[]): JSONContent => ({ type: 'paragraph', content })
  const lineBreak = { type: 'hardBreak' }
  const block = (type: string, attrs: JSONContent['attrs'], ...content: JSONContent[]): JSONContent => ({
    type,
    attrs,
    content,
  })
  const row = (...cells: JSONContent[]) => block('table', {}, block('tableRow', {}, ...cells))
  const cell = (value: string) => block('tableHeader', {}, line(text(value)))
  const task = (...content: JSONContent[]) => block('taskItem', { checked: true }, line(...content))
  const link = { type: 'link', attrs: { href: 'https://trau.vn' } }
  it.each<[string, JSONContent]>([
    ['a line of two dashes', line(text('Thân ái'), lineBreak, text('--'))],
    ['a paragraph of empty lines', line(text('a'), lineBreak, lineBreak, text('b'), lineBreak)],
    ['a heading of two lines', block('heading', { level: 2 }, text('1. C #'), lineBreak, text('C #'))],
    ['cells with the sign between cells', row(cell('cà phê | trà'), cell('b'))],
    ['code with a fence in it', block('codeBlock', { language: 'md' }, text('```\na\n```'))],
    ['code with backticks in a line', line(text('gõ '), text('`a` ``b', 'code'), text(' nhé'))],
    ['an exclamation mark before a link', line(text('Xem!'), { ...text('đây'), marks: [link] })],
    ['two lines of a task', block('taskList', {}, task(text('a'), lineBreak, text('- b')))],
    ['marks that overlap', line(text('a', 'bold'), text('b', 'bold', 'italic'), text('c', 'italic'))],
  ])('%s comes back equal', (_, changedBlock) => {
    const note = { type: 'doc', content: [changedBlock] }
    expect(cameBack(note)).toEqual(complete(note))
  })

  it.each(['https://trau.vn/a_b', 'an_binh@vidu.vn', 'https://vi.vidu.vn/Huế_(thành_phố)'])(
    'the address %s is written as it is, and leads there',
    address => {
      const { content } = cameBack(paragraph(`Xem ${address}, nhé`))
      expect(content?.[0]?.content?.map(one => one.text)).toEqual(['Xem ', address, ', nhé'])
      expect(content?.[0]?.content?.[1]?.marks?.[0]?.attrs?.href).toBe(address.replace(/^an/, 'mailto:an'))
    },
  )

  it('boxes of numbered items, and several paragraphs in one, stay', () => {
    const note = noteOfMarkdown('1. [ ] gạo\n\n   nếp\n2. [x] đỗ')
    const items = note.content?.[0]?.content ?? []
    expect(items.map(one => one.content?.map(({ content }) => content?.[0]?.text))).toEqual([
      ['[ ] gạo', 'nếp'],
      ['[x] đỗ'],
    ])
    expect(cameBack(note)).toEqual(complete(note))
  })

  it('items counted by letters are written with digits', () => {
    const item = { type: 'listItem', content: [line(text('gạo'))] }
    const list = { type: 'orderedList', attrs: { type: 'a' }, content: [item, item] }
    expect(noteMarkdown({ type: 'doc', content: [list] })).toBe('1. gạo\n2. gạo\n')
  })

  it('where a browser parses no HTML, tags are text, code stays, and lines of a cell are lines', () => {
    const parse = vi.spyOn(DOMParser.prototype, 'parseFromString').mockImplementation(() => {
      throw new TypeError('This document requires TrustedHTML')
    })
    onTestFinished(() => parse.mockRestore())
    const source = 'a < b <b>c_d_e</b> `x<y>`\n\n```\n<p>\n```\n\n| a<br>b |\n| --- |\n'
    const [sentence, code, table] = noteOfMarkdown(source).content ?? []
    expect(sentence?.content?.map(one => one.text)).toEqual(['a < b <b>c_d_e</b> ', 'x<y>'])
    expect(code?.content?.[0]?.text).toBe('<p>')
    const cellLine = table?.content?.[0]?.content?.[0]?.content?.[0]
    expect(cellLine?.content?.map(one => one.type)).toEqual(['text', 'hardBreak', 'text'])
  })

  it('keeps every kind of block', () => {
    const kinds = new Set<string>()
    const visit = (node: JSONContent) => {
      kinds.add(node.type ?? '')
      node.content?.forEach(visit)
    }
    for (let seed = 0; seed < 60; seed++) visit(noteOfMarkdown(documentFor(seed)))
    expect([...kinds]).toEqual(
      expect.arrayContaining([
        'heading',
        'bulletList',
        'orderedList',
        'taskItem',
        'blockquote',
        'codeBlock',
        'table',
        'callout',
        'image',
        'mention',
        'noteLink',
        'horizontalRule',
      ]),
    )
  })

  it('an update made of a document reads back as the document', () => {
    const note = noteOfMarkdown('# Chợ\n\n- [x] rau\n- [ ] cá')
    const doc = new Y.Doc()
    Y.applyUpdate(doc, updateOf(note))
    expect(noteMarkdown(documentOf(doc))).toBe(noteMarkdown(note))
  })
})

const attacks = [
  '<script>alert(1)</script>chữ',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">bấm</a>',
  '<a href=" jAvAsCrIpT&#58;alert(1)">bấm</a>',
  '<a href="data:text/html,<script>alert(1)</script>">bấm</a>',
  '<a href="vbscript:x">bấm</a>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<p style="background:url(javascript:alert(1))" onclick="alert(1)">chữ</p>',
  '<div data-callout="INFO" onmouseover="alert(1)"><p>x</p></div>',
  '<span data-reference="mention" data-id="x" data-label="<img src=x onerror=alert(1)>">x</span>',
  '<div data-file="image" data-mediaid="x" data-alt="&quot;><script>alert(1)</script>"></div>',
  '<form action="javascript:alert(1)"><input autofocus onfocus=alert(1)></form>',
  '<table background="javascript:alert(1)"><tr><td onclick=alert(1)>x</td></tr></table>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
]

describe('hostile text', () => {
  const isInert = (html: string) => {
    const page = new DOMParser().parseFromString(html, 'text/html')
    expect(
      page.querySelectorAll('script,style,iframe,object,embed,form,svg,math,img,link,meta'),
    ).toHaveLength(0)
    for (const element of page.body.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on|style|src/i)
        if (name === 'href') expect(value).toMatch(/^(https?:|mailto:|tel:|\/|#)/i)
      }
  }
  it.each(attacks)('%s is inert after import and export as HTML', html => isInert(noteHtml(noteOfHtml(html))))
  it.each(attacks)('%s is inert after import as Markdown', html => isInert(noteHtml(noteOfMarkdown(html))))
  it.each([
    '[bấm](javascript:alert(1))',
    '[bấm](<java\nscript:alert(1)>)',
    '![x](javascript:alert(1))',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n[x]',
    '[bấm](data:text/html;base64,PHNjcmlwdD4=)',
  ])('%s is inert', markdown => isInert(noteHtml(noteOfMarkdown(markdown))))
})
