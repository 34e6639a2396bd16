import { Decoration } from '@tiptap/pm/view'
import type { TextChange } from './changes.ts'
import type { Decorate } from './VersionText.tsx'

/** What came is marked, and what went is crossed out. */
export const markChanges =
  (changes: readonly TextChange[]): Decorate =>
  () =>
    changes.flatMap(({ from, to, removed: removedText }) => [
      ...(to > from ? [Decoration.inline(from, to, { nodeName: 'ins' })] : []),
      ...(removedText ? [Decoration.widget(from, () => crossedOut(removedText), { side: -1 })] : []),
    ])

function crossedOut(text: string) {
  const element = document.createElement('del')
  element.textContent = `${text} `
  return element
}
