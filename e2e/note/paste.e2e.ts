import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '../src/fixtures.ts'
import { hostileTexts } from '../src/hostile-text.ts'
import { type Clipboard, expectSaved, newNote, openNote, paste, text } from './notes.ts'

// What the policy of the page stops, also in a document that is only read, the browser reports.
test.use({ tolerated: /TrustedHTML|require-trusted-types-for|style-src|base-uri|base URI/ })

const sample = (name: string) => readFile(new URL(`./pasted/${name}`, import.meta.url), 'utf8')

/** The blocks of the note, one a line, with the marks of their text. */
const outline = (page: Page) =>
  text(page).evaluate(element => {
    const signs: Record<string, string> = { STRONG: '**', EM: '_', S: '~', U: '__', CODE: '`', SUP: '^' }
    const inline = (node: Node): string => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
      const inside = [...node.childNodes].map(inline).join('')
      if (node.nodeName === 'A') return `[${inside}](${(node as Element).getAttribute('href')})`
      if (node.nodeName === 'BR') return (node as Element).className ? '' : '⏎'
      const sign = signs[node.nodeName] ?? ''
      return sign + inside + sign
    }
    const lines: string[] = []
    const walk = (block: Element, before: string) => {
      const kind = block.nodeName.toLowerCase()
      const { type, checked } = (block as HTMLElement).dataset
      if (kind === 'table')
        for (const row of block.querySelectorAll('tr'))
          lines.push(
            `${before}| ${[...row.cells].map(cell => [...cell.children].map(inline).join('⏎')).join(' | ')}`,
          )
      else if (/^(p|h\d)$/.test(kind))
        lines.push(`${before}${kind === 'p' ? '' : `${kind} `}${inline(block)}`)
      else if (kind === 'pre')
        lines.push(...(block.textContent ?? '').split('\n').map(line => `${before}    ${line}`))
      else if (kind === 'hr') lines.push(`${before}---`)
      else {
        const sign =
          kind === 'li'
            ? type === 'taskItem' || checked !== undefined
              ? `[${checked === 'true' ? 'x' : ' '}] `
              : block.parentElement?.nodeName === 'OL'
                ? '1. '
                : '- '
            : kind === 'blockquote'
              ? '> '
              : ''
        const first = lines.length
        for (const child of block.children)
          if (child.nodeName !== 'LABEL') walk(child, `${before}${sign && '  '}`)
        if (sign && lines[first]) lines[first] = before + sign + lines[first]!.slice(before.length + 2)
      }
    }
    for (const block of element.children) walk(block, '')
    return lines
  })

const arrivals: { from: string; clipboard(): Promise<Clipboard>; lines: string[] }[] = [
  {
    from: 'Google Docs',
    clipboard: async () => ({ 'text/html': await sample('google-docs.html'), 'text/plain': 'Kế hoạch Tết' }),
    lines: [
      'h2 Kế hoạch Tết',
      'Gói **bánh chưng**, rồi _thăm bà_ ở [quê](https://vidu.vn/que).',
      '- Lá dong',
      '  - hai chục',
      '- Gạo nếp',
      '[ ] Mua đỗ',
      '[x] ~Rửa lá~',
      '| Món | Giá',
      '| Giò | 120.000',
    ],
  },
  {
    from: 'Word',
    clipboard: async () => ({ 'text/html': await sample('word.html'), 'text/plain': 'Biên bản họp' }),
    lines: [
      'h1 Biên bản họp',
      'Cuộc họp **sáng thứ Hai**, có _năm_ người__.__',
      '- Chốt giá',
      '  - trước thứ Sáu',
      '- Gọi nhà in',
      'Thứ tự:',
      '1. Ký hợp đồng',
      '1. Giao hàng',
    ],
  },
  {
    from: 'cells of Excel',
    clipboard: async () => ({
      'text/html': await sample('excel.html'),
      'text/plain': 'Hàng\tSố lượng\tThành tiền',
    }),
    lines: ['| Hàng | Số lượng | Thành tiền', '| Lá dong | 20 | 60.000', '| Đỗ xanh |  | = <chưa tính>'],
  },
  {
    from: 'a page of the web',
    clipboard: async () => ({ 'text/html': await sample('web-page.html'), 'text/plain': 'Bánh chưng' }),
    lines: [
      'h2 Bánh chưng',
      'Là loại [bánh](https://vi.vidu.vn/Bánh) _truyền thống_, gói bằng **lá dong**.[[1]](https://vi.vidu.vn/#chu-thich)',
      '[Một cặp bánh chưng](https://vi.vidu.vn/banh.jpg)',
      'Bánh ngày Tết',
      'Vui quá 😀',
      '[ ] Ngâm gạo',
      '[x] Đãi đỗ',
      '> Thịt mỡ, dưa hành',
      '    const gạo = 2',
      '    luộc(gạo)',
      '---',
      '1. Gói',
      '1. Luộc',
    ],
  },
  {
    from: 'Visual Studio Code',
    clipboard: async () => ({
      'text/html': await sample('visual-studio-code.html'),
      'text/plain': await sample('visual-studio-code.txt'),
      'vscode-editor-data': '{"version":1,"mode":"javascript"}',
    }),
    lines: ['    export function tổng(số) {', '      return số * 2', '    }'],
  },
  {
    from: 'a conversation',
    clipboard: async () => ({ 'text/plain': await sample('chat.txt') }),
    lines: [
      '[10:21, 27/11/2026] Nguyễn Văn An: Chào cả nhà',
      'Mai đi chợ nhé:',
      '- cá lóc 5*3*2 con',
      '- rau_muống_tươi',
      '[10:22, 27/11/2026] Lê Ngọc Chi: ok, [https://vidu.vn/cho](https://vidu.vn/cho) 👍',
      '1 < 2 & <b>không phải thẻ</b>',
    ],
  },
  {
    from: 'Markdown',
    clipboard: async () => ({ 'text/plain': await sample('markdown.txt') }),
    lines: [
      'h1 Kế hoạch',
      'Gói **bánh chưng** ở [quê](https://vidu.vn/que).',
      '[ ] Mua đỗ',
      '[x] Rửa lá',
      '| Món | Giá',
      '| Giò | 120.000',
      '    const gạo = 2',
      '> Thịt mỡ',
    ],
  },
  {
    from: 'a plain editor',
    clipboard: async () => ({ 'text/plain': await sample('plain.txt') }),
    lines: ['Dòng một', 'Dòng hai', 'Dòng ba', '\tthụt vào'],
  },
]

test('what other programs copy arrives as they show it', async ({ page, me, base }) => {
  await openNote(page, me, base, await newNote(me, base))
  for (const { from, clipboard, lines } of arrivals)
    await test.step(from, async () => {
      await paste(page, await clipboard())
      // A line to write on may follow.
      await expect
        .poll(async () => (await outline(page)).filter(line => line !== ''), { message: from })
        .toEqual(lines)
    })
  await expectSaved(page)
})

test('hostile HTML and Markdown that is pasted runs nothing, loads nothing and leads nowhere that notes may not lead', async ({
  page,
  me,
  base,
}) => {
  test.slow()
  const asked: string[] = []
  page.on('request', request => {
    if (request.url().includes('hostile.invalid')) asked.push(request.url())
  })
  await openNote(page, me, base, await newNote(me, base))
  const clipboards = [
    ...hostileTexts.map(hostile => ({ 'text/html': `<p>x</p>${hostile}`, 'text/plain': hostile })),
    ...hostileTexts.map(hostile => ({ 'text/plain': `# x\n\n${hostile}` })),
    // As if it were an editor of notes that copied it.
    ...hostileTexts.map(hostile => ({ 'text/html': `<div data-pm-slice="0 0 []">${hostile}</div>` })),
  ]
  for (let from = 0; from < clipboards.length; from += 40) {
    await paste(page, {})
    await text(page).evaluate(
      (element, some) => {
        for (const data of some) {
          const clipboardData = new DataTransfer()
          for (const [kind, value] of Object.entries(data)) clipboardData.setData(kind, value)
          element.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
          )
        }
      },
      clipboards.slice(from, from + 40),
    )
    const found = await text(page).evaluate(element => ({
      active: [
        ...element.querySelectorAll(
          'script,style,iframe,object,embed,form,svg,math,link,base,video,audio,img:not([class])',
        ),
      ].map(one => one.outerHTML),
      handlers: [...element.querySelectorAll('*')].flatMap(one =>
        one.getAttributeNames().filter(name => name.startsWith('on')),
      ),
      links: [...element.querySelectorAll('a')].map(one => one.getAttribute('href') ?? ''),
      hasRun: 'ranHostileText' in window,
    }))
    expect(found).toMatchObject({ active: [], handlers: [], hasRun: false })
    expect(found.links.filter(href => href && !/^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(href))).toEqual(
      [],
    )
  }
  await expectSaved(page)
  expect(asked).toEqual([])
})
