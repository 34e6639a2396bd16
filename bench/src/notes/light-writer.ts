import { contract, type NoteDocument, type NotePush, noteFragment, noteLiveChannel } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import * as Y from 'yjs'
import { pause } from '../chaos/server-process.ts'
import { call } from '../http-call.ts'
import { RawSocket } from '../sockets/raw-socket.ts'
import type { SeededPerson } from '../sockets/seed.ts'
import { lineAt, urlOf } from './writer.ts'

/** As the client gathers what is typed, and says where its caret stands. */
const batchMs = 150
const caretMs = 120

/** A batch of a light writer: when its first key was struck, it was sent, and the server said it has it. */
export interface SentBatch {
  clientId: string
  clientSeq: number
  keyTime: number
  sentTime: number
  acknowledgedTime?: number
}

interface LightWriterOptions {
  base: string
  port: number
  noteId: string
  person: SeededPerson
  /** The line of the note that this person writes at the end of. */
  line: number
}

/**
 * Somebody who types in a note by the real protocol: batches of real updates, carets, and everything of the others on the socket. What arrives
 * is counted and not applied, so that twenty of them cost less than what they load.
 */
export class LightWriter {
  readonly batches: SentBatch[] = []
  typedCount = 0
  resends = 0
  readonly #options: LightWriterOptions
  readonly #socket: RawSocket
  readonly #doc = new Y.Doc()
  readonly #clientId = uuidv7()
  #gathered: Uint8Array[] = []
  #firstKeyTime = 0
  #hasLeft = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #caretTimer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | undefined

  constructor(options: LightWriterOptions) {
    this.#options = options
    this.#socket = new RawSocket(options.port)
    this.#doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === this) return
      if (this.#gathered.length === 0) this.#firstKeyTime = performance.now()
      this.#gathered.push(update)
      this.#timer ??= setTimeout(() => this.#wake(), batchMs)
    })
  }

  /** @param onPush each push of the server, not parsed */
  async open(onPush?: (push: Buffer) => void): Promise<void> {
    const { base, noteId, person } = this.#options
    const url = urlOf(base, contract.noteSync.getNoteDocument.path, noteId)
    this.#socket.onPush = onPush
    await this.#socket.connect(person.token)
    await this.#socket.subscribe(`note:${noteId}`)
    await this.#socket.subscribe(noteLiveChannel(noteId))
    const { state, updates } = await call<NoteDocument>('GET', url, person.token)
    for (const update of [...(state ? [state] : []), ...updates.map(one => one.update)])
      Y.applyUpdate(this.#doc, Buffer.from(update, 'base64'), this)
  }

  /** The item that the next letter will be. */
  get end(): { yjsClient: number; clock: number } {
    const { clientID, store } = this.#doc
    return { yjsClient: clientID, clock: Y.getState(store, clientID) }
  }

  type(character: string): void {
    const line = lineAt(this.#doc.getXmlFragment(noteFragment), this.#options.line)
    line.insert(line.length, character)
    this.typedCount++
    this.#caretTimer ??= setTimeout(() => this.#publishCaret(), caretMs)
  }

  /** Waits until everything that was typed is acknowledged. */
  async settle(): Promise<void> {
    this.#wake()
    while (this.#sending) await this.#sending
  }

  leave(): void {
    this.#hasLeft = true
    clearTimeout(this.#timer)
    clearTimeout(this.#caretTimer)
    this.#socket.cut()
  }

  /** One batch is on its way at a time, as in the client. */
  #wake(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined
    })
  }

  async #send(): Promise<void> {
    while (this.#gathered.length > 0) {
      const [first, ...rest] = this.#gathered as [Uint8Array, ...Uint8Array[]]
      this.#gathered = []
      const clientSeq = this.batches.length
      const batch: SentBatch = {
        ...{ clientId: this.#clientId, clientSeq },
        ...{ keyTime: this.#firstKeyTime, sentTime: performance.now() },
      }
      this.batches.push(batch)
      const update = rest.length === 0 ? first : Y.mergeUpdates([first, ...rest])
      const push: NotePush & { noteId: string } = {
        ...{ noteId: this.#options.noteId, clientId: this.#clientId, clientSeq },
        update: Buffer.from(update).toString('base64'),
      }
      while (batch.acknowledgedTime === undefined)
        try {
          await this.#socket.acknowledged('note.push', push)
          batch.acknowledgedTime = performance.now()
        } catch (error) {
          if (this.#hasLeft) return
          this.resends++
          console.log(`  a push is sent again: ${(error as Error).message}`)
          await pause(50)
        }
    }
  }

  #publishCaret(): void {
    this.#caretTimer = undefined
    const { noteId, line } = this.#options
    const text = lineAt(this.#doc.getXmlFragment(noteFragment), line)
    const place = Y.relativePositionToJSON(Y.createRelativePositionFromTypeIndex(text, text.length))
    // Whoever leaves does not need the answer.
    void this.#socket
      .publish(noteLiveChannel(noteId), { clientId: this.#clientId, anchor: place, head: place })
      .catch(() => undefined)
  }
}
