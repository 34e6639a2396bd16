import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'

/** A browser or Word that copies one picture puts its element beside the file. */
const isPictureAlone = (html: string) =>
  /<img\b/i.test(html) && !html.replace(/<!--.*?-->|<[^>]*>|&nbsp;/gs, '').trim()

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
            const html = event.clipboardData?.getData('text/html')
            if (!view.editable || files.length === 0 || (html && !isPictureAlone(html))) return false
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
