// @vitest-environment happy-dom
import type { JSONContent } from '@tiptap/core'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { documentOf, noteHtml, noteMarkdown, noteOfHtml, noteOfMarkdown, updateOf } from './markdown.ts'

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
