import type { ShortcutWords } from '../i18n/vi/shortcutSheet.ts'

type Id = keyof ShortcutWords['names']
export type ShortcutGroup = keyof ShortcutWords['groups']

interface Shortcut {
  group: ShortcutGroup
  /** Any of these; parts separated by spaces. "Ctrl" is also ⌘. */
  keys: readonly string[]
  /** Acts without Ctrl or Alt, and so can be turned off (WCAG 2.1.4). */
  isSingle?: true
}

/** The one table of keys: what binds them and what the sheet of shortcuts shows. */
export const shortcuts = {
  switcher: { group: 'everywhere', keys: ['Ctrl k'] },
  shortcuts: { group: 'everywhere', keys: ['Ctrl /'] },
  searchRoom: { group: 'everywhere', keys: ['Ctrl f'] },
  searchEverywhere: { group: 'everywhere', keys: ['Ctrl Shift f'] },
  previousRoom: { group: 'everywhere', keys: ['Alt ArrowUp'] },
  nextRoom: { group: 'everywhere', keys: ['Alt ArrowDown'] },
  previousUnread: { group: 'everywhere', keys: ['Alt Shift ArrowUp'] },
  nextUnread: { group: 'everywhere', keys: ['Alt Shift ArrowDown'] },
  firstUnread: { group: 'everywhere', keys: ['Shift PageUp'] },
  details: { group: 'everywhere', keys: ['Ctrl .'] },
  attach: { group: 'everywhere', keys: ['Ctrl Shift u'] },
  close: { group: 'everywhere', keys: ['Escape'] },

  send: { group: 'composer', keys: ['Enter', 'Ctrl Enter'] },
  newLine: { group: 'composer', keys: ['Shift Enter'] },
  editLast: { group: 'composer', keys: ['ArrowUp'] },
  replyPrevious: { group: 'composer', keys: ['Ctrl ArrowUp'] },
  replyNext: { group: 'composer', keys: ['Ctrl ArrowDown'] },
  bold: { group: 'composer', keys: ['Ctrl b'] },
  italic: { group: 'composer', keys: ['Ctrl i'] },
  code: { group: 'composer', keys: ['Ctrl e'] },
  strike: { group: 'composer', keys: ['Ctrl Shift x'] },
  link: { group: 'composer', keys: ['Ctrl Shift l'] },

  nextMessage: { group: 'messages', keys: ['ArrowDown', 'j'] },
  previousMessage: { group: 'messages', keys: ['ArrowUp', 'k'] },
  firstMessage: { group: 'messages', keys: ['Home'] },
  lastMessage: { group: 'messages', keys: ['End'] },
  selectNext: { group: 'messages', keys: ['Shift ArrowDown'] },
  selectPrevious: { group: 'messages', keys: ['Shift ArrowUp'] },
  reply: { group: 'messages', keys: ['r'], isSingle: true },
  edit: { group: 'messages', keys: ['e'], isSingle: true },
  react: { group: 'messages', keys: ['+', '='], isSingle: true },
  pin: { group: 'messages', keys: ['p'], isSingle: true },
  remove: { group: 'messages', keys: ['Delete'] },
  copy: { group: 'messages', keys: ['Ctrl c'] },
  open: { group: 'messages', keys: ['Enter'] },

  openFile: { group: 'files', keys: ['Enter'] },
  previewFile: { group: 'files', keys: [' '] },
  parentFolder: { group: 'files', keys: ['Alt ArrowUp'] },
  selectAllFiles: { group: 'files', keys: ['Ctrl a'] },
  renameFile: { group: 'files', keys: ['F2'] },
  trashFiles: { group: 'files', keys: ['Delete'] },
  cutFiles: { group: 'files', keys: ['Ctrl x'] },
  copyFiles: { group: 'files', keys: ['Ctrl c'] },
  pasteFiles: { group: 'files', keys: ['Ctrl v'] },

  newNote: { group: 'notes', keys: ['Alt n'] },
  selectNote: { group: 'notes', keys: ['x'], isSingle: true },
  selectAllNotes: { group: 'notes', keys: ['Ctrl a'] },
  pinNotes: { group: 'notes', keys: ['f'], isSingle: true },
  archiveNotes: { group: 'notes', keys: ['e'], isSingle: true },
  labelNotes: { group: 'notes', keys: ['l'], isSingle: true },
  trashNotes: { group: 'notes', keys: ['Delete', '#'] },

  noteTools: { group: 'noteText', keys: ['Alt F10'] },

  doneNotification: { group: 'notifications', keys: ['e'], isSingle: true },
  answerNotification: { group: 'notifications', keys: ['r'], isSingle: true },
  deleteNotification: { group: 'notifications', keys: ['Delete'] },
} as const satisfies Record<Id, Shortcut>

/** Names of the shortcuts of one group; a record over them binds all of them and no other. */
export type ShortcutOf<G extends ShortcutGroup> = {
  [K in keyof typeof shortcuts]: (typeof shortcuts)[K]['group'] extends G ? K : never
}[keyof typeof shortcuts]

export const shortcutIds = <G extends ShortcutGroup>(group: G) =>
  (Object.keys(shortcuts) as Id[]).filter(id => shortcuts[id].group === group) as ShortcutOf<G>[]

type Pressed = Pick<
  globalThis.KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'keyCode'
>

/** An input method is at work: no key means what it says. */
export const isComposing = ({ isComposing, keyCode }: Pick<Pressed, 'isComposing' | 'keyCode'>) =>
  isComposing || keyCode === 229

/** The shortcut of a group that this key press means. Nothing while an input method is at work. */
export function shortcutOf<G extends ShortcutGroup>(
  group: G,
  event: Pressed,
  { allowSingle = true } = {},
): ShortcutOf<G> | undefined {
  if (isComposing(event)) return undefined
  return shortcutIds(group).find(id => {
    const { keys, isSingle } = shortcuts[id as Id] as Shortcut
    return keys.some(combination => {
      const isLetter = combination.length === 1
      return matches(combination, event) && (allowSingle || (!isSingle && !isLetter))
    })
  })
}

function matches(combination: string, event: Pressed): boolean {
  const parts = keysOf(combination)
  const key = parts.at(-1)!
  const shift = parts.includes('Shift')
  if (parts.includes('Ctrl') !== (event.ctrlKey || event.metaKey) || parts.includes('Alt') !== event.altKey)
    return false
  // "+" needs Shift on most keyboards; a letter or a named key tells Shift apart.
  if (shift !== event.shiftKey && !/^[^\p{L}]$/u.test(key)) return false
  return event.key === key || (key.length === 1 && event.key.toLowerCase() === key)
}

/** The space bar is the one key that is written as what parts the others. */
const keysOf = (combination: string) => (combination === ' ' ? [' '] : combination.split(' '))

const keyNames: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
  PageUp: 'PgUp',
  ' ': 'Space',
}

/** As printed on keys: "Ctrl K". */
export const keysShown = (combination: string): string =>
  keysOf(combination)
    .map(key => keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join(' ')
