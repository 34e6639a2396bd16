import type { Node } from '@tiptap/pm/model'
import { Decoration } from '@tiptap/pm/view'
import type { AuthorKey, Passage } from './authors.ts'
import type { Decorate } from './VersionText.tsx'

/** As an author is shown: by a number and a colour, so that neither is needed alone. */
export interface AuthorSign {
  number: number
  colour: number
}

interface AuthorMarks {
  passages: readonly Passage[]
  signOf(key: AuthorKey): AuthorSign
  /** What is said of a passage: name and time. */
  labelOf(passage: Passage): string
  /** Alone in colour. */
  only: AuthorKey | undefined
}

/** Each passage in the colour of its author, with their number where somebody else goes on. */
export const markAuthors =
  ({ passages, signOf, labelOf, only }: AuthorMarks): Decorate =>
  document =>
    passages.flatMap((passage, n) => {
      const { from, to, author } = passage
      const { number, colour } = signOf(author)
      const attributes = {
        class: only !== undefined && only !== author ? 'note-author note-author-dim' : 'note-author',
        style: `--author: var(--avatar-${colour})`,
        'data-passage': String(n),
      }
      const block = blockAt(document, from)
      if (block) return [Decoration.node(from, from + block.nodeSize, attributes)]
      const before = passages[n - 1]
      const isNew = before?.author !== author || before.to !== from
      const handle = () => passageHandle(n, isNew ? number : undefined, colour, labelOf(passage))
      return [
        Decoration.inline(from, to, attributes),
        Decoration.widget(from, handle, {
          side: -1,
          key: `${n}-${number}-${isNew}`,
          ignoreSelection: true,
          stopEvent: () => true,
        }),
      ]
    })

/** A picture and the like, which is marked whole. */
function blockAt(document: Node, position: number): Node | undefined {
  const node = document.nodeAt(position)
  return node?.isBlock && node.isLeaf ? node : undefined
}

/** Takes the focus before its passage; without a number it takes no room. */
function passageHandle(n: number, number: number | undefined, colour: number, label: string): HTMLElement {
  const handle = document.createElement('button')
  handle.type = 'button'
  handle.className = number === undefined ? 'note-author-step' : 'note-author-number'
  handle.tabIndex = n === 0 ? 0 : -1
  handle.style.setProperty('--author', `var(--avatar-${colour})`)
  handle.dataset.passage = String(n)
  handle.setAttribute('aria-label', number === undefined ? label : `${number}. ${label}`)
  if (number !== undefined) handle.textContent = String(number)
  return handle
}
