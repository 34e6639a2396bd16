import { contract, type NoteDocument, type NotePushed, noteFragment } from '@trau/contract'
import { Centrifuge } from 'centrifuge'
import { v7 as uuidv7 } from 'uuid'
import { WebSocket } from 'ws'
import * as Y from 'yjs'
import { pause } from '../chaos/server-process.ts'
import { call } from '../http-call.ts'
import type { SeededPerson } from '../sockets/seed.ts'

export const urlOf = (base: string, path: string, noteId: string) =>
  base + path.replace('{tenant}', 'default').replace('{noteId}', noteId)

/** A note of this person that the others may write in. */
export async function sharedNote(base: string, [owner, ...others]: SeededPerson[]): Promise<string> {
  const noteId = uuidv7()
  const ask = (path: string, body: object) =>
    call('POST', urlOf(base, path, noteId), owner!.token, JSON.stringify(body))
  await ask(contract.note.createNote.path, { noteId, title: 'Cùng viết' })
  await ask(contract.noteSharing.shareNote.path, {
    userIds: others.map(person => person.userId),
    role: 'EDIT',
    clientShareId: uuidv7(),
  })
  return noteId
}

interface WriterOptions {
  person: SeededPerson
  noteId: string
  /** Of the server, for requests; and of the network that the socket takes. */
  base: string
  livePort: number
  batchMs?: number
}

interface Batch {
  clientSeq: number
  update: Uint8Array
}

/** Somebody who has a note open: gathers what they write, sends it until it is acknowledged, and hears the others. */
export class NoteWriter {
  readonly doc = new Y.Doc()
  /** Everything that the server said it has stored. */
  readonly acknowledged: Uint8Array[] = []
  resends = 0
  /** Called with each update of somebody else once it is applied. */
  onRemote: ((update: Uint8Array) => void) | undefined
  readonly #options: WriterOptions
  readonly #client: Centrifuge
  readonly #clientId = uuidv7()
  readonly #queue: Batch[] = []
  #gathered: Uint8Array[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #clientSeq = 0
  #seq = 0
  #sending: Promise<void> | undefined
  #loading: Promise<void> | undefined
  #isOnline = true
  #isBehind = false
  #isClosed = false

  constructor(options: WriterOptions) {
    this.#options = options
    this.doc.getXmlFragment(noteFragment)
    this.doc.on('update', (update: Uint8Array, origin: unknown) => {
      if (origin === this) return
      this.#gathered.push(update)
      this.#timer ??= setTimeout(() => this.#flush(), options.batchMs ?? 150)
    })
    this.#client = new Centrifuge(`ws://127.0.0.1:${options.livePort}/connection/websocket`, {
      websocket: WebSocket,
      token: options.person.token,
      minReconnectDelay: 50,
      maxReconnectDelay: 500,
      timeout: 3_000,
    })
    this.#client.on('error', () => undefined)
  }

  async open(): Promise<void> {
    const subscription = this.#client.newSubscription(`note:${this.#options.noteId}`, {
      minResubscribeDelay: 50,
      maxResubscribeDelay: 500,
    })
    subscription.on('error', () => undefined)
    subscription.on('subscribed', () => void this.#catchUp())
    subscription.on('publication', ({ data }) => this.#hear(data))
    subscription.subscribe()
    this.#client.connect()
    await subscription.ready(60_000)
    await this.#catchUp()
  }

  /** Without a network nothing is sent or heard; what is written waits. */
  setOnline(isOnline: boolean): void {
    this.#isOnline = isOnline
    if (isOnline) {
      this.#client.connect()
      this.#flush()
    } else this.#client.disconnect()
  }

  write(change: (content: Y.XmlFragment) => void): void {
    this.doc.transact(() => change(this.doc.getXmlFragment(noteFragment)))
  }

  get isSent(): boolean {
    return this.#queue.length === 0 && this.#gathered.length === 0
  }

  /** Waits until all is acknowledged, and what the others wrote is here. */
  async settle(withinMs = 120_000): Promise<void> {
    const until = performance.now() + withinMs
    while (!this.isSent) {
      if (performance.now() > until) throw new Error('a writer could not send everything')
      await pause(20)
    }
    await this.#catchUp()
  }

  leave(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#client.disconnect()
  }

  #flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#gathered.length > 0) {
      this.#queue.push({ clientSeq: this.#clientSeq++, update: Y.mergeUpdates(this.#gathered) })
      this.#gathered = []
    }
    this.#sending ??= this.#send().finally(() => {
      this.#sending = undefined
    })
  }

  async #send(): Promise<void> {
    for (let batch = this.#queue[0]; batch && this.#isOnline && !this.#isClosed; batch = this.#queue[0]) {
      const { noteId } = this.#options
      const { clientSeq, update } = batch
      const push = {
        noteId,
        clientId: this.#clientId,
        clientSeq,
        update: Buffer.from(update).toString('base64'),
      }
      const answer = await this.#client.rpc('note.push', push).then(
        ({ data }) => data as NotePushed,
        () => undefined,
      )
      if (answer) {
        this.acknowledged.push(update)
        this.#queue.shift()
      } else {
        this.resends++
        await pause(50)
      }
    }
  }

  #hear({ type, data }: { type: string; data: { seq: number; update?: string } }): void {
    if (type !== 'noteUpdated') return
    if (data.seq === this.#seq + 1 && data.update) {
      this.#apply(Buffer.from(data.update, 'base64'))
      this.#seq = data.seq
    } else if (data.seq > this.#seq) void this.#catchUp()
  }

  #apply(update: Uint8Array): void {
    Y.applyUpdate(this.doc, update, this)
    this.onRemote?.(update)
  }

  /** Whatever is asked for while it loads is loaded after that, since the answer may be from before. */
  #catchUp(): Promise<void> {
    this.#isBehind = true
    this.#loading ??= (async () => {
      while (this.#isBehind && !this.#isClosed && this.#isOnline) {
        this.#isBehind = false
        await this.#load()
      }
    })().finally(() => {
      this.#loading = undefined
    })
    return this.#loading
  }

  async #load(): Promise<void> {
    const { base, noteId, person } = this.#options
    const url = urlOf(base, contract.noteSync.getNoteDocument.path, noteId)
    for (let hasMore = true; hasMore && !this.#isClosed && this.#isOnline; ) {
      const part = await call<NoteDocument>('GET', `${url}?after=${this.#seq}`, person.token).catch(
        () => undefined,
      )
      if (!part) {
        await pause(100)
        continue
      }
      if (part.state) this.#apply(Buffer.from(part.state, 'base64'))
      for (const { update } of part.updates) this.#apply(Buffer.from(update, 'base64'))
      this.#seq = Math.max(this.#seq, part.seq)
      hasMore = part.hasMore
    }
  }
}

/** A document as one state, however it was put together. */
export function stateOf(doc: Y.Doc): Buffer {
  const loadedDoc = new Y.Doc()
  Y.applyUpdate(loadedDoc, Y.encodeStateAsUpdate(doc))
  return Buffer.from(Y.encodeStateAsUpdate(loadedDoc))
}

export const textOf = (doc: Y.Doc) => doc.getXmlFragment(noteFragment).toString()

export function paragraph(text: string): Y.XmlElement {
  const element = new Y.XmlElement('paragraph')
  element.insert(0, [new Y.XmlText(text)])
  return element
}

export const lineAt = (content: Y.XmlFragment, n: number) =>
  (content.get(n) as Y.XmlElement).get(0) as Y.XmlText
