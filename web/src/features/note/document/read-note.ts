import type { JSONContent } from '@tiptap/core'
import * as Y from 'yjs'
import { applyUpdates } from '../../../sync/note-documents/apply-updates.ts'
import { serverTransport } from '../../../sync/note-documents/server-transport.ts'
import { documentOf } from '../editor/markdown.ts'

/** The content of a document that stands in these updates. */
export function contentOf(updates: readonly Uint8Array[]): JSONContent {
  const doc = new Y.Doc()
  applyUpdates(doc, updates)
  const content = documentOf(doc)
  doc.destroy()
  return content
}

/** A note as the server has it now. */
export const loadContent = async (noteId: string): Promise<JSONContent> =>
  contentOf((await serverTransport(noteId, null).load(0)).updates)
