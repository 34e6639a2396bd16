import type { RefusalReason } from './sync-transport.ts'

export type SaveState =
  | 'loading'
  | 'saved'
  | 'saving'
  /** Unsent and kept on this device. */
  | 'offline'
  /** Unsent, and this browser keeps nothing. */
  | 'unkept'
  /** Nothing is unsent, and the server is silent: it shows what was loaded. */
  | 'unreached'
  /** The right to write has ended; what could not be sent becomes a note of the person's own. */
  | 'revoked'
  | 'locked'
  | 'tooLarge'
  | 'refused'

export interface NoteState {
  save: SaveState
  /** The document is there, from this device or the server. */
  isReady: boolean
  /** The server lets the person read it, as far as it has answered; its channels are dead otherwise. */
  canRead: boolean
  /** Once late text was kept: the note that has it. */
  copyNoteId?: string | undefined
  /** Once text was kept that was written into blocks which others took out meanwhile: the note that has it. */
  removedCopyNoteId?: string
  /** The server has refused the note that text was to be kept in. */
  isCopyRefused?: boolean
  /** Size on the server, as last answered. */
  bytes: number
}

/** What decides how the saving of a note is shown. */
export interface SaveFacts {
  refusal: RefusalReason | undefined
  /** The server answered last time. */
  isReached: boolean
  /** Of what was written on this page. */
  onDisk: 'none' | 'failing' | 'writing' | 'whole'
  /** The document was compared with the server's whole state. */
  isCompared: boolean
  isReady: boolean
  isUnsent: boolean
}

export function saveStateOf({
  refusal,
  isReached,
  onDisk,
  isCompared,
  isReady,
  isUnsent,
}: SaveFacts): SaveState {
  if (refusal === 'revoked' || refusal === 'readOnly') return 'revoked'
  if (refusal === 'locked' || refusal === 'tooLarge') return refusal
  if (refusal) return 'refused'
  if (!isReached) {
    if (isCompared && !isUnsent && onDisk !== 'whole') return 'unreached'
    // Said only once it is true.
    if (onDisk === 'whole') return 'offline'
    return onDisk === 'writing' ? 'saving' : 'unkept'
  }
  if (!isCompared) return isReady ? 'saving' : 'loading'
  return isUnsent ? 'saving' : 'saved'
}

/** What is shown of a note, and who hears when it changes. */
export class ObservedNoteState {
  #current: NoteState = { save: 'loading', isReady: false, canRead: true, bytes: 0 }
  #listeners = new Set<() => void>()

  get current(): NoteState {
    return this.#current
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  set(next: NoteState) {
    const isSame = (Object.keys(next) as (keyof NoteState)[]).every(key => next[key] === this.#current[key])
    if (isSame) return
    this.#current = next
    this.notify()
  }

  notify() {
    for (const listener of [...this.#listeners]) listener()
  }

  /** Settles with the first state for which this is true; it is asked at every change. */
  until(isReached: (state: NoteState) => boolean): Promise<NoteState> {
    return new Promise(resolve => {
      const check = () => {
        if (!isReached(this.#current)) return
        end()
        resolve(this.#current)
      }
      const end = this.subscribe(check)
      check()
    })
  }
}
