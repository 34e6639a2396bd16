import type { Node } from '@tiptap/pm/model'
import type { EditorState } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import type * as Y from 'yjs'

export interface SyncBinding {
  doc: Y.Doc
  type: Y.XmlFragment
  /** What each type of the document is in the editor. */
  mapping: Map<object, Node | Node[]>
}

/** What binds the editor to the document; undefined before the document is bound. */
export function syncOf(state: EditorState): SyncBinding | undefined {
  const pluginState = ySyncPluginKey.getState(state) as
    | (Pick<SyncBinding, 'doc' | 'type'> & { binding: Pick<SyncBinding, 'mapping'> | null })
    | undefined
  if (!pluginState?.binding) return undefined
  const { doc, type, binding } = pluginState
  return { doc, type, mapping: binding.mapping }
}
