// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { hostileTexts } from '../../../../../e2e/src/hostile-text.ts'
import { noteHtml, noteMarkdown } from '../editor/markdown.ts'
import { linkedFile } from './export/linked-text.ts'
import { findNotes } from './import/find.ts'
import { keepJson, notionId, zipFile } from './samples.ts'
import { pauses } from './slices.ts'

const options = { signal: new AbortController().signal, onProgress() {} }
const places = { ofFile: () => 'tep/x"><script>.png', ofNote: () => 'javascript:alert(1).md' }

function expectInert(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const active = 'script,style,iframe,object,embed,form,svg,math,link,base,template,video,audio'
  expect(page.body.querySelectorAll(active)).toHaveLength(0)
  for (const element of page.body.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^style$/i)
      if (name === 'href') expect(value).toMatch(/^(https?:|mailto:|tel:|\/(?!\/)|#|[\w%.-]+$)/i)
      if (name === 'src') expect(value).toMatch(/^tep\//)
    }
}

// This DOM reports everything that it does not load.
vi.spyOn(console, 'error').mockImplementation(() => {})

it('hostile texts are inert after import from Keep and Notion, and export', async () => {
  const some = hostileTexts.filter((_, n) => n % 3 === 0)
  const files: Record<string, string> = {}
  for (const [n, text] of hostileTexts.entries())
    files[`html/${n} ${notionId(n)}.html`] = `<h1 class="page-title">x</h1>${text}`
  for (const [n, text] of some.entries()) files[`md/${n} ${notionId(n)}.md`] = `# ${text}\n\n${text}`
  const keep = Object.fromEntries(
    some.map((text, n) => [
      `Keep/${n}.json`,
      keepJson({
        title: text,
        textContent: text,
        textContentHtml: text,
        annotations: [{ title: text, url: text }],
      }),
    ]),
  )
  for (const zip of [files, keep]) {
    const { notes } = await findNotes([zipFile(zip)], options)
    expect(notes.length).toBeGreaterThan(some.length * 0.9)
    for (const note of notes) {
      const content = await note.read(pauses(options.signal))
      expectInert(noteHtml(content))
      expectInert(await linkedFile(note.title, content, 'html', places).text())
      expect(noteMarkdown(content)).not.toMatch(/(?<!\\)\]\(\s*(javascript|vbscript|data|blob|file):/i)
    }
  }
})
