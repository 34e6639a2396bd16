import type { Editor } from '@tiptap/core'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import type { NoteEditorWords } from '../../../i18n/vi/noteEditor.ts'
import type { NoteDocument } from '../../../sync/note-documents/note-document.ts'
import { onWindow } from '../../../sync/note-documents/page-events.ts'
import { toast } from '../../../ui/toast.ts'
import { holdOpenDocument } from '../document/open-documents.ts'
import { placeAt, positionOf } from './plugins/carets.ts'
import { isPictureType, uploadFile } from './upload.ts'

/** How long it is said that a file is in the note, or is not. */
const saidMs = 4_000

/**
 * Uploads files and puts them into the text, one after the other, where they were dropped or pasted, whatever is written meanwhile. A note that
 * is left meanwhile gets them all the same; a page that is closed asks first.
 * @param where of `placeAt`
 */
export async function insertFiles(
  editor: Editor,
  files: readonly File[],
  words: NoteEditorWords,
  document: NoteDocument,
  where: unknown,
) {
  const ends = [holdOpenDocument(document), onWindow('beforeunload', event => event.preventDefault())]
  try {
    let place = where
    for (const file of files) place = await insertFile(editor, file, words, document, place)
  } finally {
    for (const end of ends) end()
  }
}

/** @returns the place behind it; the same where it could not be uploaded */
async function insertFile(
  editor: Editor,
  file: File,
  words: NoteEditorWords,
  document: NoteDocument,
  place: unknown,
): Promise<unknown> {
  const id = `note-upload-${file.name}`
  toast.info(words.uploading(file.name), { id, duration: Number.POSITIVE_INFINITY })
  const mediaId = await ignoreFailure(uploadFile(file), 'shown elsewhere')
  if (!mediaId) {
    toast.error(words.uploadFailed(file.name), { id, duration: saidMs })
    return place
  }
  toast.success(words.uploaded(file.name), { id, duration: saidMs })
  const node = isPictureType(file.type)
    ? { type: 'image', attrs: { mediaId, alt: file.name } }
    : { type: 'file', attrs: { mediaId, name: file.name, bytes: file.size } }
  if (editor.isDestroyed) {
    const { insertIntoDocument } = await import('./insert-into-document.ts')
    return insertIntoDocument(document.fragment, node, place)
  }
  const position = positionOf(editor.state, place) ?? editor.state.doc.content.size
  editor.commands.insertContentAt(position, node, { updateSelection: false })
  return placeAt(editor.state, endOf(editor, mediaId, position))
}

/** Behind a file that was put in near a position: in its line, in place of an empty one, or below it. */
function endOf({ state: { doc } }: Editor, mediaId: string, near: number): number {
  let end = near
  doc.nodesBetween(Math.max(0, near - 1), Math.min(near + 3, doc.content.size), (node, position) => {
    if (node.attrs.mediaId === mediaId) end = position + node.nodeSize
  })
  return end
}
