import { Editor, type JSONContent } from '@tiptap/core'
import { Collaboration } from '@tiptap/extension-collaboration'
import { noteFragment } from '@trau/contract/rules/note'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { applyFollowingMoves } from '../../../../sync/note-documents/moved-blocks.ts'
import { noteSchema } from '../schema.ts'
import { MoveBlock, moveCurrentBlock } from './move-block.ts'

const opened: Editor[] = []
afterEach(() => {
  for (const editor of opened.splice(0)) editor.destroy()
})

/** A person with the note open; what they write waits until it is exchanged. */
class Writer {
  readonly doc = new Y.Doc()
  readonly fragment = this.doc.getXmlFragment(noteFragment)
  readonly editor: Editor
  #sent: Uint8Array[] = []

  constructor(state?: Uint8Array) {
    if (state) Y.applyUpdate(this.doc, state)
    const element = document.body.appendChild(document.createElement('div'))
    this.editor = new Editor({
      element,
      extensions: [
        ...noteSchema(),
        Collaboration.configure({ document: this.doc, fragment: this.fragment }),
        MoveBlock,
      ],
    })
    opened.push(this.editor)
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin !== 'remote') this.#sent.push(update)
    })
  }

  take(): Uint8Array[] {
    return this.#sent.splice(0)
  }

  receive(updates: readonly Uint8Array[]) {
    for (const update of updates)
      applyFollowingMoves(this.doc, [update], 'remote', ({ client }) => client === this.doc.clientID)
  }

  /** The lines that can be written in, from the top. */
  get lines(): { start: number; text: string }[] {
    const lines: { start: number; text: string }[] = []
    this.editor.state.doc.descendants((node, position) => {
      if (node.isTextblock) lines.push({ start: position + 1, text: node.textContent })
    })
    return lines
  }

  putCaret(line: number) {
    const place = this.lines[line % this.lines.length]
    if (place) this.editor.commands.setTextSelection(place.start)
  }

  move(line: number, direction: -1 | 1) {
    this.putCaret(line)
    moveCurrentBlock(this.editor, direction)
  }

  type(line: number, offset: number, text: string) {
    const { lines } = this
    const place = lines[line % lines.length]
    if (place)
      this.editor.view.dispatch(
        this.editor.state.tr.insertText(text, place.start + (offset % (place.text.length + 1))),
      )
  }

  erase(line: number, offset: number) {
    const { lines } = this
    const place = lines[line % lines.length]
    if (!place || place.text.length === 0) return
    const from = place.start + (offset % place.text.length)
    this.editor.view.dispatch(this.editor.state.tr.delete(from, from + 1))
  }
}

const paragraph = (text: string): JSONContent => ({
  type: 'paragraph',
  content: [{ type: 'text', text }],
})
const task = (text: string): JSONContent => ({ type: 'taskItem', content: [paragraph(text)] })

function openTwo(content: JSONContent[]): [Writer, Writer] {
  const mover = new Writer()
  mover.editor.commands.setContent({ type: 'doc', content })
  mover.take()
  return [mover, new Writer(Y.encodeStateAsUpdate(mover.doc))]
}

/** Until neither has anything for the other. */
function exchange(one: Writer, other: Writer) {
  for (let round = 0; round < 10; round++) {
    const [mine, theirs] = [one.take(), other.take()]
    if (mine.length + theirs.length === 0) break
    one.receive(theirs)
    other.receive(mine)
  }
  expect(one.fragment.toString()).toBe(other.fragment.toString())
}

const textsOf = ({ lines }: Writer) => lines.map(({ text }) => text)

describe('moving a block', () => {
  it.each([
    ['the upper of two down', 0, 1],
    ['the lower of two up', 1, -1],
  ] as const)('keeps what another types in both: %s', (_name, line, direction) => {
    const [mover, typist] = openTwo([paragraph('chợ'), paragraph('phiên')])
    mover.move(line, direction)
    expect(textsOf(mover)).toEqual(['phiên', 'chợ'])
    typist.type(0, 3, ' sớm')
    typist.type(1, 0, 'họp ')
    exchange(mover, typist)
    expect(textsOf(mover)).toEqual(['họp phiên', 'chợ sớm'])
  })

  it('writes anew only the block that moved', () => {
    for (const [line, direction] of [
      [1, -1],
      [1, 1],
      [0, 1],
      [2, -1],
    ] as const) {
      const [mover] = openTwo([paragraph('một'), paragraph('hai'), paragraph('ba')])
      const before = mover.fragment.toArray()
      mover.move(line, direction)
      const kept = before.filter(block => mover.fragment.toArray().includes(block))
      expect(kept).toEqual(before.filter((_, index) => index !== line))
    }
  })

  it('takes along a tick and a letter that is typed over', () => {
    const [mover, typist] = openTwo([{ type: 'taskList', content: [task('mua cau'), task('ve nha')] }])
    mover.move(1, -1)
    typist.putCaret(1)
    typist.editor.commands.updateAttributes('taskItem', { checked: true })
    const { start } = typist.lines[1] ?? { start: 0 }
    typist.editor.view.dispatch(typist.editor.state.tr.insertText('ề', start + 1, start + 2))
    exchange(mover, typist)
    expect(textsOf(mover)).toEqual(['về nha', 'mua cau'])
    expect(mover.fragment.toString()).toMatch(/checked="true".*về nha.*checked="false".*mua cau/)
  })

  it('can be undone without what others wrote meanwhile', async () => {
    const [mover, typist] = openTwo([paragraph('chợ'), paragraph('phiên')])
    mover.move(0, 1)
    exchange(mover, typist)
    typist.type(0, 5, ' sáng')
    exchange(mover, typist)
    mover.editor.commands.undo()
    await vi.waitFor(() => expect(textsOf(mover)).toEqual(['chợ', 'phiên sáng']))
    exchange(mover, typist)
  })

  it('keeps the caret in the block', () => {
    const [mover] = openTwo([paragraph('chợ'), paragraph('phiên')])
    mover.editor.commands.setTextSelection((mover.lines[1]?.start ?? 0) + 2)
    moveCurrentBlock(mover.editor, -1)
    expect(mover.editor.state.selection.$from.parent.textContent).toBe('phiên')
    expect(mover.editor.state.selection.$from.parentOffset).toBe(2)
  })

  it('loses no letter whoever types anywhere meanwhile', () => {
    const step = fc.record({
      line: fc.nat(20),
      offset: fc.nat(20),
      kind: fc.constantFrom('up', 'down', 'type', 'type', 'erase', 'exchange'),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), steps => {
        const [mover, typist] = openTwo([
          paragraph('aaa'),
          { type: 'taskList', content: [task('bbb'), task('ccc'), task('ddd')] },
          paragraph('eee'),
          { type: 'blockquote', content: [paragraph('fff'), paragraph('ggg')] },
        ])
        const typed: string[] = []
        let erased = 0
        for (const [index, { line, offset, kind }] of steps.entries()) {
          if (kind === 'up') mover.move(line, -1)
          else if (kind === 'down') mover.move(line, 1)
          else if (kind === 'exchange') exchange(mover, typist)
          else if (kind === 'type') {
            // Each letter is one of its own, so that a lost or doubled one is found.
            const letter = String.fromCodePoint(0x4e00 + index)
            typist.type(line, offset, letter)
            typed.push(letter)
          } else {
            const before = textsOf(typist).join('')
            typist.erase(line, offset)
            const after = textsOf(typist).join('')
            const gone = typed.findIndex(letter => before.includes(letter) && !after.includes(letter))
            if (gone >= 0) typed.splice(gone, 1)
            else if (before.length > after.length) erased++
          }
        }
        exchange(mover, typist)
        const all = textsOf(mover).join('')
        for (const letter of typed) expect(all.split(letter)).toHaveLength(2)
        expect(all).toHaveLength(21 - erased + typed.length)
        mover.editor.destroy()
        typist.editor.destroy()
      }),
      { numRuns: Number(process.env.MOVED_BLOCKS ?? 25) },
    )
  })
})
