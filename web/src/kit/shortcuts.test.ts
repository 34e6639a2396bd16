import { describe, expect, it } from 'vitest'
import { shortcutSheet } from '../i18n/vi/shortcutSheet.ts'
import { keysShown, shortcutIds, shortcutOf, shortcuts } from './shortcuts.ts'

const press = (
  key: string,
  held: Partial<Record<'ctrl' | 'alt' | 'shift' | 'meta', boolean>> = {},
  more = {},
) => ({
  key,
  ctrlKey: held.ctrl ?? false,
  metaKey: held.meta ?? false,
  altKey: held.alt ?? false,
  shiftKey: held.shift ?? false,
  isComposing: false,
  keyCode: 0,
  ...more,
})

const groups = ['everywhere', 'composer', 'messages', 'files', 'notes', 'noteText', 'notifications'] as const

it('the sheet shows exactly what is bound: one table, a name for each row', () => {
  expect(Object.keys(shortcutSheet.names).sort()).toEqual(Object.keys(shortcuts).sort())
  const shown = groups.flatMap(group => shortcutIds(group))
  expect(shown.sort()).toEqual(Object.keys(shortcuts).sort())
})

it('no two shortcuts of one group share a key', () => {
  for (const group of groups) {
    const keys = shortcutIds(group).flatMap(id => [...shortcuts[id].keys] as string[])
    expect(new Set(keys).size).toBe(keys.length)
  }
})

describe('keys', () => {
  it.each([
    ['everywhere', press('k', { ctrl: true }), 'switcher'],
    ['everywhere', press('K', { meta: true }), 'switcher'],
    ['everywhere', press('ArrowUp', { alt: true }), 'previousRoom'],
    ['everywhere', press('ArrowUp', { alt: true, shift: true }), 'previousUnread'],
    ['everywhere', press('k'), undefined],
    ['composer', press('x', { ctrl: true }), undefined],
    ['composer', press('X', { ctrl: true, shift: true }), 'strike'],
    ['messages', press('+', { shift: true }), 'react'],
    ['messages', press('r'), 'reply'],
    ['messages', press('R', { shift: true }), undefined],
    ['messages', press('Delete'), 'remove'],
    ['files', press(' '), 'previewFile'],
    ['files', press(' ', { ctrl: true }), undefined],
    ['files', press('v', { meta: true }), 'pasteFiles'],
  ] as const)('in %s', (group, event, id) => expect(shortcutOf(group, event)).toBe(id))

  it('mean nothing while an input method is at work', () => {
    expect(shortcutOf('messages', press('r', {}, { isComposing: true }))).toBeUndefined()
    expect(shortcutOf('everywhere', press('k', { ctrl: true }, { keyCode: 229 }))).toBeUndefined()
  })

  it('keys that act alone can be turned off; arrows stay', () => {
    expect(shortcutOf('messages', press('r'), { allowSingle: false })).toBeUndefined()
    expect(shortcutOf('messages', press('j'), { allowSingle: false })).toBeUndefined()
    expect(shortcutOf('messages', press('ArrowDown'), { allowSingle: false })).toBe('nextMessage')
  })

  it('keys are shown as printed', () => {
    expect(keysShown('Alt Shift ArrowUp')).toBe('Alt Shift ↑')
    expect(keysShown('Ctrl k')).toBe('Ctrl K')
    expect(keysShown(' ')).toBe('Space')
  })
})
