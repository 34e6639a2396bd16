import { noteFragment } from '@trau/contract/rules/note'
import { isUnanswered } from '../../api/errors.ts'
import type { NoteState } from './note-state.ts'
import { isFinal } from './sync-transport.ts'
import { copyOfBlocks } from './unsent-blocks.ts'

const retryMs = 5_000

/** Text that its note does not take any more, on its way into a note of the person's own. */
export interface LateText {
  copyNoteId: string
  /** Read at each try. */
  blocks: () => Parameters<typeof copyOfBlocks>[0]
  /** No more, once the text can be sent after all. */
  isWanted?: () => boolean
  onKept: () => void | Promise<void>
}

interface OwnCopyParts {
  title?: string | undefined
  keepCopy(copy: { noteId: string; title: string; update: Uint8Array }): Promise<void>
  after(ms: number, work: () => void): void
  onState(change: Partial<NoteState>): void
}

/** Makes notes of the person's own from late text, and again under the same id until the server answers. Settles after the first try. */
export class OwnCopy {
  readonly #parts: OwnCopyParts

  constructor(parts: OwnCopyParts) {
    this.#parts = parts
  }

  async keep(text: LateText): Promise<void> {
    const { copyNoteId, blocks, isWanted = () => true, onKept } = text
    const { title = '', keepCopy, after, onState } = this.#parts
    if (!isWanted()) return
    try {
      const toCopy = blocks()
      if (toCopy.length > 0)
        await keepCopy({ noteId: copyNoteId, title, update: copyOfBlocks(toCopy, noteFragment) })
    } catch (error) {
      if (!isWanted()) return
      onState({ isCopyRefused: !isUnanswered(error) })
      // Kept on this device until the note can be created.
      if (!isFinal(error)) after(retryMs, () => void this.keep(text))
      return
    }
    if (isWanted()) await onKept()
  }
}
