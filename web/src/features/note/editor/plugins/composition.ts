import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

export interface CompositionOptions {
  onStart(): void
  onEnd(): void
}

/** Some keyboards of phones never end a composition by themselves: text of others comes after this pause. */
const longestPauseMs = 10_000

/**
 * Holds back text of others while a word is composed. An input method replaces what it believes to be before the caret; a document that changes
 * under it makes it write twice.
 */
export const Composition = Extension.create<CompositionOptions>({
  name: 'composition',
  addOptions: () => ({ onStart() {}, onEnd() {} }),
  addProseMirrorPlugins() {
    const { onStart, onEnd } = this.options
    let pause: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      clearTimeout(pause)
      pause = setTimeout(onEnd, longestPauseMs)
      onStart()
    }
    const end = () => {
      clearTimeout(pause)
      // The editor takes the word in after this event.
      pause = setTimeout(onEnd, 60)
    }
    return [
      new Plugin({
        props: {
          handleDOMEvents: {
            compositionstart: () => void begin(),
            compositionupdate: () => void begin(),
            compositionend: () => void end(),
            blur: () => void end(),
          },
        },
        view: () => ({
          destroy() {
            clearTimeout(pause)
            onEnd()
          },
        }),
      }),
    ]
  },
})
