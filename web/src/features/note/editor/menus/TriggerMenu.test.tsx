import { Editor } from '@tiptap/core'
import { createRef } from 'react'
import { afterEach, expect, it } from 'vitest'
import { act, cleanup, render, screen } from '../../../../testing/library.ts'
import { noteSchema } from '../schema.ts'
import { type FoundReference, type MenuKeys, TriggerMenu } from './TriggerMenu.tsx'

let editor: Editor | undefined
afterEach(() => {
  cleanup()
  editor?.destroy()
  document.body.replaceChildren()
})

/** The list of people beside `@`, whose searches are answered by hand. */
function open() {
  const frame = document.body.appendChild(document.createElement('div'))
  frame.className = 'note-frame'
  const opened = new Editor({ element: frame, extensions: noteSchema() })
  editor = opened
  const answers = new Map<string, (people: FoundReference[]) => void>()
  const search = {
    people: (query: string) => new Promise<FoundReference[]>(resolve => answers.set(query, resolve)),
  }
  const keys = createRef<MenuKeys>()
  const menu = (query: string) => (
    <TriggerMenu
      keys={keys}
      editor={opened}
      tools={{}}
      search={search}
      trigger={{ kind: 'mention', query, from: 1, to: 2 + query.length }}
    />
  )
  const { rerender } = render(menu('b'))
  opened.commands.setContent({ type: 'doc', content: [{ type: 'paragraph', content: [text('@b')] }] })
  return {
    type(query: string) {
      opened.commands.setContent({
        type: 'doc',
        content: [{ type: 'paragraph', content: [text(`@${query}`)] }],
      })
      rerender(menu(query))
    },
    async answer(query: string, names: string[]) {
      await expect.poll(() => answers.has(query)).toBe(true)
      await act(async () => answers.get(query)!(names.map(name => ({ id: name, label: name }))))
    },
    pressEnter() {
      let isTaken = false
      act(() => {
        isTaken = keys.current!.onKey(new KeyboardEvent('keydown', { key: 'Enter' }))
      })
      return isTaken
    },
    /** The name of whoever stands in the text. */
    mentioned() {
      let label: string | undefined
      opened.state.doc.descendants(({ type, attrs }) => {
        if (type.name === 'mention') label = attrs.label
      })
      return label
    },
  }
}

const text = (words: string) => ({ type: 'text', text: words })

it('Enter before the answer mentions nobody whose name is not the one that was typed', async () => {
  const { type, answer, pressEnter, mentioned } = open()
  await answer('b', ['Bảo', 'Bình'])
  await screen.findByRole('option', { name: 'Bảo' })
  type('bin')
  expect(screen.queryByRole('option', { name: 'Bảo' })).toBeNull()
  expect(pressEnter()).toBe(true)
  expect(mentioned()).toBe('Bình')
})

it('Enter is a new line while nobody who was found has the name that is typed', async () => {
  const { type, answer, pressEnter, mentioned } = open()
  await answer('b', ['Bảo', 'Bình'])
  type('bay')
  expect(pressEnter()).toBe(false)
  expect(mentioned()).toBeUndefined()
  await answer('bay', ['Bảy'])
  expect(await screen.findByRole('option', { name: 'Bảy' })).toBeDefined()
})
