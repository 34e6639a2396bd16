import type { OutboxFile } from '../../../api/local-db.ts'
import type { Unsent } from '../../../store/start-outbox.ts'
import { messagesOf } from './file-kinds.ts'
import { lookAtFile } from './look-at-file.ts'

export interface FilesToSend {
  roomId: string
  files: readonly File[]
  /** Nothing is shown: each is a file of its own, kept byte for byte. */
  asFile: boolean
  /** Said with the first of the messages. */
  caption: string
  replyToMessageId?: string
}

/** What was found out about files while somebody still looked at them; so that the bubble stands at once afterwards. */
export class LookedAt {
  #found = new Map<File, Map<boolean, Promise<OutboxFile>>>()

  at(file: File, asFile: boolean): Promise<OutboxFile> {
    const ways = this.#found.get(file) ?? new Map<boolean, Promise<OutboxFile>>()
    this.#found.set(file, ways)
    const known = ways.get(asFile) ?? lookAtFile(file, asFile)
    ways.set(asFile, known)
    return known
  }
}

/** Puts the files on their way: as albums and single files, in the order chosen. Settles when all of them stand in the conversation. */
export async function sendFiles({ outbox, files: local }: Unsent, chosen: FilesToSend, looked: LookedAt) {
  for (const [index, { type, files }] of messagesOf(chosen.files, chosen.asFile).entries()) {
    const told = await Promise.all(files.map(file => looked.at(file, type === 'FILE')))
    for (const [place, { fileId }] of told.entries()) void local.put(fileId, files[place]!)
    await Promise.all(told.map(({ fileId }) => local.url(fileId)))
    outbox.enqueue({
      roomId: chosen.roomId,
      type,
      content: index === 0 ? chosen.caption : '',
      files: told,
      ...(index === 0 && chosen.replyToMessageId ? { replyToMessageId: chosen.replyToMessageId } : {}),
    })
  }
}
