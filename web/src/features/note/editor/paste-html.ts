import { Extension } from '@tiptap/core'
import { DOMParser, type ParseOptions, type Slice } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { adaptForeignHtml } from './foreign-html.ts'

/** Reads pasted HTML; what an editor of notes copied is read as it stands. */
class ClipboardParser extends DOMParser {
  override parseSlice(dom: Node, options?: ParseOptions): Slice {
    const root = dom as HTMLElement
    if (!root.querySelector('[data-pm-slice]')) adaptForeignHtml(root)
    return super.parseSlice(dom, options)
  }
}

/** Pasted HTML of other programs becomes the lists, checklists and links that it shows. */
export const PasteHtml = Extension.create({
  name: 'notePasteHtml',
  addProseMirrorPlugins() {
    const { schema } = this.editor
    const clipboardParser = new ClipboardParser(schema, DOMParser.fromSchema(schema).rules)
    return [new Plugin({ props: { clipboardParser } })]
  },
})
