import type { NodeViewRenderer } from '@tiptap/core'
import { driveApi } from '../../../api/drive-api.ts'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { noteApi } from '../../../api/note-api.ts'
import type { NoteEditorWords } from '../../../i18n/vi/noteEditor.ts'
import { freshLinks } from '../../../model/media/links.ts'
import { fileSize } from '../../../text/file-size.ts'

/** Where the bytes of a file of the note are; undefined where it is gone or not for this person. */
export type FindFile = (file: {
  nodeId?: string | null
  mediaId?: string | null
}) => Promise<{ url: string; downloadUrl: string } | undefined>

/** What a visitor of a public link shows to the server. */
export interface NoteLinkKey {
  token: string
  /** Absent for the usual one. */
  tenant: string | undefined
  pass?: string | undefined
}

/** A block with a file of the drive alone shows what that has now, to those who may see it there. */
export const findUpload: FindFile = async ({ nodeId, mediaId }) => {
  const id = mediaId ?? (nodeId ? await currentMediaOf(nodeId) : undefined)
  return id ? ignoreFailure(freshLinks(id, undefined), 'shown elsewhere') : undefined
}

const currentMediaOf = async (nodeId: string) =>
  (await ignoreFailure(driveApi.drive.getDriveNode({ params: { nodeId } }), 'shown elsewhere'))?.media
    ?.mediaId

/** As a visitor of a public link finds what its note shows. */
export const findByLink = ({ token, tenant, pass }: NoteLinkKey): FindFile => {
  const params = { token, ...(tenant ? { tenant } : {}) }
  return async ({ mediaId }) => {
    if (!mediaId) return undefined
    const query = { mediaIds: mediaId, ...(pass ? { pass } : {}) }
    const answer = await ignoreFailure(
      noteApi.noteLinks.listPublicNoteFiles({ params, query }),
      'shown elsewhere',
    )
    return answer?.items[0]
  }
}

/** What somebody has just put into the text, others may see once the server has folded it. */
const findAgainMs = [4_000, 15_000]

/** Draws pictures and files of a note. Their addresses are asked for; the note has none. */
export const fileView =
  (words: NoteEditorWords, findFile: FindFile): NodeViewRenderer =>
  ({ node }) => {
    const isImage = node.type.name === 'image'
    const dom = document.createElement('div')
    dom.className = isImage ? 'note-image' : 'note-file'
    dom.dataset.file = node.type.name
    const name =
      String((isImage ? node.attrs.alt : node.attrs.name) ?? '') ||
      (isImage ? words.unnamedPicture : words.unnamedFile)
    const caption = document.createElement('span')
    const text = node.attrs.bytes ? `${name} · ${fileSize(node.attrs.bytes as number)}` : name
    caption.textContent = text
    dom.append(caption)
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = ({ url, downloadUrl }: { url: string; downloadUrl: string }) => {
      dom.classList.remove('note-file-gone')
      if (isImage) {
        const image = document.createElement('img')
        image.src = url
        image.alt = name
        image.loading = 'lazy'
        image.draggable = false
        if (node.attrs.width) image.width = Number(node.attrs.width)
        dom.replaceChildren(image)
        return
      }
      const link = document.createElement('a')
      link.href = downloadUrl
      link.download = name
      link.setAttribute('aria-label', words.download(name))
      link.append(caption)
      dom.replaceChildren(link)
    }
    const find = (later: readonly number[]) =>
      findFile(node.attrs).then(foundFile => {
        if (isGone) return
        if (foundFile) {
          caption.textContent = text
          return show(foundFile)
        }
        dom.classList.add('note-file-gone')
        caption.textContent = `${name} – ${words.fileGone}`
        const [next, ...rest] = later
        if (next !== undefined) timer = setTimeout(() => find(rest), next)
      })
    void find(findAgainMs)
    return {
      dom,
      ignoreMutation: () => true,
      destroy() {
        isGone = true
        clearTimeout(timer)
      },
    }
  }
