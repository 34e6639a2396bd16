import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

/** Files that are pasted or dropped; what has text beside its picture (a spreadsheet's cells) is pasted as text. */
export const FileDrop = Extension.create<{ onFiles(files: File[], position?: number): void }>({
  name: 'noteFileDrop',
  addOptions: () => ({ onFiles() {} }),
  addProseMirrorPlugins() {
    const { onFiles } = this.options
    return [
      new Plugin({
        props: {
          handlePaste(view, event) {
            const files = [...(event.clipboardData?.files ?? [])]
            if (!view.editable || files.length === 0 || event.clipboardData?.types.includes('text/html'))
              return false
            onFiles(files)
            return true
          },
          handleDrop(view, event, _slice, isMoved) {
            const files = [...(event.dataTransfer?.files ?? [])]
            if (isMoved || files.length === 0) return false
            event.preventDefault()
            if (view.editable)
              onFiles(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
            return true
          },
        },
      }),
    ]
  },
})
