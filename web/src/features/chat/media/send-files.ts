import { v7 } from 'uuid'
import { localIdsOf } from '../../../storage/local-db.ts'
import type { Unsent } from '../../../sync/outbox/start-outbox.ts'
import { messagesOf } from './file-kinds.ts'
import { type InspectedFile, inspectFile } from './inspect-file.ts'

export interface FilesToSend {
  roomId: string
  files: readonly File[]
  /** Nothing is shown: each is a file of its own, kept byte for byte. */
  asFile: boolean
  /** Said with the first of the messages. */
  caption: string
  replyToMessageId?: string
  quotedText?: string
}

/** What was found out about files while somebody still looked at them; so that the bubble stands at once afterwards. */
export class InspectedFiles {
  #found = new Map<File, Map<boolean, Promise<InspectedFile>>>()

  at(file: File, asFile: boolean): Promise<InspectedFile> {
    const results = this.#found.get(file) ?? new Map<boolean, Promise<InspectedFile>>()
    this.#found.set(file, results)
    const result = results.get(asFile) ?? inspectFile(file, asFile)
    results.set(asFile, result)
    return result
  }
}

/**
 * Puts the files on their way: as albums and single files, in the order chosen. Settles when all of them stand in the conversation.
 * @param signal aborted when they are not to be sent after all; what stands in the conversation by then goes its way
 */
export async function sendFiles(
  { outbox, files: local }: Unsent,
  selection: FilesToSend,
  inspectedFiles: InspectedFiles,
  signal: AbortSignal,
) {
  const batchId = v7()
  const { replyToMessageId, quotedText } = selection
  for (const [index, { type, files }] of messagesOf(selection.files, selection.asFile).entries()) {
    const inspections = await Promise.all(files.map(file => inspectedFiles.at(file, type === 'FILE')))
    if (signal.aborted) return
    for (const [place, { file, poster }] of inspections.entries()) {
      void local.put(file.fileId, files[place]!, selection.roomId)
      if (file.posterId && poster) void local.put(file.posterId, poster, selection.roomId)
    }
    await Promise.all(inspections.map(({ file }) => local.url(file.fileId)))
    if (signal.aborted) return local.remove(inspections.flatMap(({ file }) => localIdsOf(file)))
    outbox.enqueue({
      roomId: selection.roomId,
      batchId,
      type,
      content: index === 0 ? selection.caption : '',
      files: inspections.map(({ file }) => file),
      ...(index === 0 && replyToMessageId ? { replyToMessageId, ...(quotedText ? { quotedText } : {}) } : {}),
    })
  }
}
