import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it } from 'vitest'
import { barTop, placeOf } from './place.ts'
import { noteSchema } from './schema.ts'

afterEach(() => document.body.replaceChildren())

it('overlays follow the text in a frame that scrolls, as in focus mode', () => {
  const frame = document.body.appendChild(document.createElement('div'))
  frame.className = 'note-frame'
  const editor = new Editor({ element: frame, extensions: noteSchema() })
  editor.view.coordsAtPos = () => ({ left: 40, right: 40, top: 100, bottom: 120 })
  expect(placeOf(editor, 1)).toEqual({ left: 40, top: 100, bottom: 120 })
  frame.scrollTop = 300
  expect(placeOf(editor, 1)).toEqual({ left: 40, top: 400, bottom: 420 })
  editor.destroy()
})

describe('a bar beside a selection', () => {
  const visible = { top: 100, bottom: 500 }
  const topOf = (top: number, bottom: number, isBelowWanted = false) =>
    barTop({ top, bottom }, 40, visible, isBelowWanted)

  it('stands over it, and under it where the page is scrolled to its first line', () => {
    expect(topOf(200, 220)).toBe(152)
    expect(topOf(148, 168)).toBe(100)
    expect(topOf(147, 167)).toBe(175)
  })

  it('stands under it on a touch screen, and over it where the footer would cover the bar', () => {
    expect(topOf(200, 220, true)).toBe(228)
    expect(topOf(424, 444, true)).toBe(452)
    expect(topOf(425, 445, true)).toBe(377)
  })

  it('stays in sight over a selection that is larger than the page, and goes away with one that is scrolled out of sight', () => {
    for (const isBelowWanted of [false, true]) expect(topOf(-900, 900, isBelowWanted)).toBe(452)
    expect(topOf(-900, -800)).toBeLessThan(visible.top - 40)
    expect(topOf(900, 920)).toBeGreaterThan(visible.bottom)
  })
})
