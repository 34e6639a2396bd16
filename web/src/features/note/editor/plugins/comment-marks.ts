import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { type CommentAnchor, rangeOfAnchor } from './carets.ts'

/** A thread to be marked in the text. */
export interface MarkedThread {
  threadId: string
  anchor: Pick<CommentAnchor, 'start' | 'end'>
}

interface MarksState {
  threads: readonly MarkedThread[]
  current: string | undefined
}

const key = new PluginKey<MarksState>('noteComments')

export const commentMeta = (change: Partial<MarksState>) => [key, change] as const

/** Marks what threads are about; never part of the document. */
export const CommentMarks = Extension.create<{ onPress(threadId: string): void }>({
  name: 'noteComments',
  addOptions: () => ({ onPress() {} }),
  addProseMirrorPlugins() {
    const { onPress } = this.options
    return [
      new Plugin<MarksState>({
        key,
        state: {
          init: () => ({ threads: [], current: undefined }),
          apply: (tr, value) => ({ ...value, ...(tr.getMeta(key) as Partial<MarksState> | undefined) }),
        },
        props: {
          decorations(state) {
            const { threads, current } = key.getState(state)!
            const marks = threads.flatMap(({ threadId, anchor }) => {
              const range = rangeOfAnchor(state, anchor)
              const isCurrent = threadId === current
              return range
                ? Decoration.inline(range.from, range.to, {
                    class: isCurrent ? 'note-comment note-comment-current' : 'note-comment',
                    'data-thread': threadId,
                  })
                : []
            })
            return marks.length > 0 ? DecorationSet.create(state.doc, marks) : null
          },
          handleClick(_view, _position, event) {
            const thread = (event.target as HTMLElement).closest<HTMLElement>('[data-thread]')?.dataset.thread
            if (thread) onPress(thread)
            return false
          },
        },
      }),
    ]
  },
})
