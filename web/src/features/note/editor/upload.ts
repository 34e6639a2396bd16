import type { Editor } from '@tiptap/core'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import type { NoteEditorWords } from '../../../i18n/vi/noteEditor.ts'
import { toast } from '../../../ui/toast.ts'
import { placeAt, positionOf } from './plugins/carets.ts'

export const isPictureType = (type: string) => /^image\/(png|jpe?g|gif|webp|avif)$/.test(type)

/** Of a file that has a name alone: pictures that notes show, else bytes. */
export function typeOfName(name: string): string {
  const ending = /\.(png|jpe?g|gif|webp|avif)$/i.exec(name)?.[1]?.toLowerCase()
  return ending ? `image/${ending === 'jpg' ? 'jpeg' : ending}` : 'application/octet-stream'
}

/** Uploads a file that a note is to show. @returns its id. @throws when the server refuses it; the reason of an abort */
export async function uploadFile(file: File, signal = new AbortController().signal): Promise<string> {
  // Fetched with the first file: whoever only writes needs none of it.
  const { uploadResumable } = await import('../../../sync/uploads/tus.ts')
  return uploadResumable({
    blob: file,
    metadata: { filename: file.name, filetype: file.type, forDrive: 'true' },
    uploadUrl: undefined,
    signal,
    onUrl() {},
    onProgress() {},
    onWaiting() {},
  })
}

/** Uploads files and puts them into the text, one after the other, where they were dropped or pasted, whatever is written meanwhile. */
export async function insertFiles(
  editor: Editor,
  files: readonly File[],
  words: NoteEditorWords,
  position = editor.state.selection.to,
) {
  let place = placeAt(editor.state, position)
  for (const file of files) {
    const id = `note-upload-${file.name}`
    toast.info(words.uploading(file.name), { id })
    const mediaId = await ignoreFailure(uploadFile(file), 'shown elsewhere')
    if (!mediaId) {
      toast.error(words.uploadFailed(file.name), { id })
      continue
    }
    if (editor.isDestroyed) return
    const node = isPictureType(file.type)
      ? { type: 'image', attrs: { mediaId, alt: file.name } }
      : { type: 'file', attrs: { mediaId, name: file.name, bytes: file.size } }
    const where = positionOf(editor.state, place) ?? editor.state.doc.content.size
    editor.commands.insertContentAt(where, node, { updateSelection: false })
    place = placeAt(editor.state, endOf(editor, mediaId, where))
  }
}

/** Behind a file that was put in near a position: in its line, in place of an empty one, or below it. */
function endOf({ state: { doc } }: Editor, mediaId: string, near: number): number {
  let end = near
  doc.nodesBetween(Math.max(0, near - 1), Math.min(near + 3, doc.content.size), (node, position) => {
    if (node.attrs.mediaId === mediaId) end = position + node.nodeSize
  })
  return end
}

/** Lets the person choose files of the device. */
export function chooseFiles(accept: string): Promise<File[]> {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.accept = accept
  return new Promise(resolve => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]))
    input.addEventListener('cancel', () => resolve([]))
    input.click()
  })
}
