import { expect, it } from 'vitest'
import { noteTemplates as english } from '../../../i18n/en/noteTemplates.ts'
import { noteTemplates } from '../../../i18n/vi/noteTemplates.ts'
import { noteMarkdown, noteOfMarkdown } from '../editor/markdown.ts'

it('each template is a document of the schema that keeps every line, in both languages', () => {
  for (const { templates } of [noteTemplates, english])
    for (const { name, text } of Object.values(templates)) {
      const markdown = noteMarkdown(noteOfMarkdown(text))
      const lines = text.split('\n').filter(line => line && !line.includes('---'))
      for (const line of lines)
        for (const word of line.match(/[\p{L}]+/gu) ?? []) expect(markdown, name).toContain(word)
      const tasks = (source: string) => source.split('- [ ]').length
      expect(tasks(markdown), name).toBe(tasks(text))
    }
})
