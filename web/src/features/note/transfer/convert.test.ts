// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { noteMarkdown } from '../editor/markdown.ts'
import { fileNameOf, fileOfNote, noteOfFile } from './convert.ts'
import { paragraphOf } from './import/csv.ts'

describe('notes as files', () => {
  it('come back from Markdown with their title and text', async () => {
    const { content } = noteOfFile('a.md', 'Mua **lá dong**\n\n- [x] gạo\n- [ ] đỗ\n')
    const text = await fileOfNote('Đi chợ: Tết', content, 'markdown').text()
    expect(text.startsWith('# Đi chợ: Tết\n')).toBe(true)
    const back = noteOfFile('khac.md', text)
    expect(back.title).toBe('Đi chợ: Tết')
    expect(noteMarkdown(back.content)).toBe(noteMarkdown(content))
  })

  it('notes as files are named by their file where they begin with no heading', () => {
    expect(noteOfFile('Gói bánh.txt', 'Ngâm gạo').title).toBe('Gói bánh')
  })

  it('keep every line of plain text as it is', () => {
    const { content } = noteOfFile('a.txt', '5*3*2\r\n# 12\n')
    expect(content.content).toEqual([paragraphOf('5*3*2'), paragraphOf('# 12')])
  })

  it('carry no script into a page, and bring none in', async () => {
    const { content } = noteOfFile(
      'x.html',
      '<p>chữ<script>alert(1)</script><img src=x onerror=alert(1)></p>',
    )
    const page = await fileOfNote('<script>alert(1)</script>', content, 'html').text()
    expect(page).toContain('<title>&lt;script&gt;alert(1)&lt;/script&gt;</title>')
    expect(page).not.toMatch(/<script|onerror/)
  })

  it('have names that every system takes', () => {
    expect(fileNameOf('Thu/chi: "2026"', 'markdown')).toBe('Thu chi 2026.md')
  })
})
