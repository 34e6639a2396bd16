import { noteBatchMs, noteFragment } from '@trau/contract/rules/note'
import { v4 } from 'uuid'
import * as Y from 'yjs'
import { openTabChannel, type TabChannel } from '../../live/tabs.ts'
import { applyUpdates } from './apply-updates.ts'
import { ArrivingUpdates } from './arriving-updates.ts'
import { LocalCopy } from './local-copy.ts'
import { applyFollowingMoves } from './moved-blocks.ts'
import { type NoteState, ObservedNoteState, saveStateOf } from './note-state.ts'
import { OwnCopy } from './own-copy.ts'
import { onHidden, onWindow } from './page-events.ts'
import { findKeptNote, isNoteUnsent, updateKeptNote } from './registry.ts'
import { ServerPosition } from './server-position.ts'
import { type RefusalReason, SyncRefusal, type SyncTransport } from './sync-transport.ts'
import { isRemoved, unsentBlocks, type WrittenBlock, writtenBlocks } from './unsent-blocks.ts'
import { UnsentUpdates } from './unsent-updates.ts'

export interface NoteDocumentParts {
  noteId: string
  owner: string
  transport: SyncTransport
  /** Creates a note of the person's own from an update. Called again with the same id until it settles. */
  keepCopy(copy: { noteId: string; title: string; update: Uint8Array }): Promise<void>
  /** Locked notes never lie on the disk. */
  isKept: boolean
  title?: string
  retryMs?: { min: number; max: number }
}

type TabNews = { type: 'update'; update: Uint8Array } | { type: 'leftUnsent' }

/** Of what came from elsewhere: never sent again. */
const diskOrigin = Symbol('disk')
const remoteOrigin = Symbol('remote')
const tabOrigin = Symbol('tab')
const gapPatienceMs = 2_000
/** A disk that does not answer holds the note back for so long; what it has then comes late. */
const diskPatienceMs = 5_000

/**
 * The document of one note: on this device first, and on the server as soon as it can be. Edits are gathered for a moment, sent one batch at a
 * time and repeated until acknowledged. What an earlier page left unsent is found by comparing with the server's whole state, so that neither a
 * crash nor a reload loses an edit, and opening a note sends nothing.
 */
export class NoteDocument {
  readonly doc = new Y.Doc()
  readonly fragment = this.doc.getXmlFragment(noteFragment)
  readonly clientId = v4()
  readonly noteId: string
  #parts: NoteDocumentParts
  #local: LocalCopy
  #ownCopy: OwnCopy
  /** What the disk has is in the document, or the disk has nothing, or does not answer. */
  #isOpened = false
  #tabs: TabChannel<TabNews>
  #state = new ObservedNoteState()
  #unsent = new UnsentUpdates(this.clientId)
  #server = new ServerPosition()
  /** The first comparison with the server's whole state is still to come. */
  #isCompared = false
  #needsLoad = true
  #arriving = new ArrivingUpdates({
    apply: (updates, acknowledgedVector) => this.#applyBesideUnsent(updates, acknowledgedVector),
    applyHeld: updates => this.#applyRemote(updates),
    after: (ms, work) => this.#after(ms, work),
  })
  #refusal: RefusalReason | undefined
  /** What follows from the last refusal. */
  #afterRefusal: Promise<void> = Promise.resolve()
  /** How often a right has come back: late text that was being kept then is late no more. */
  #returns = 0
  #isAnswered = true
  #failures = 0
  #running = false
  #isGathering = false
  /** When the last batch went, on the clock of the page. */
  #sentTime = Number.NEGATIVE_INFINITY
  #stopped = false
  #isLeft = false
  #timers = new Set<ReturnType<typeof setTimeout>>()
  #ends: (() => void)[] = []
  #endListening = () => {}

  constructor(parts: NoteDocumentParts) {
    this.#parts = parts
    this.noteId = parts.noteId
    this.#local = this.#newLocalCopy()
    const { title, keepCopy } = parts
    this.#ownCopy = new OwnCopy({
      title,
      keepCopy,
      after: (ms, work) => this.#after(ms, work),
      onState: change => this.#set(change),
    })
    this.#tabs = openTabChannel(`note:${parts.owner}:${parts.noteId}`)
    this.doc.on('update', this.#onDocUpdate)
    this.#ends.push(
      this.#tabs.listen(news => this.#onTabNews(news)),
      onWindow('online', () => this.#retryNow()),
      // Only the server's answer tells whether it is true.
      onWindow('offline', () => this.#askAgain()),
      onWindow('beforeunload', event => {
        if (this.isUnsent) event.preventDefault()
      }),
      onWindow('pagehide', () => this.#onGoing()),
      onWindow('pageshow', event => {
        // Back from the cache of pages: meanwhile another page may have taken over what this one left.
        if (event.persisted) this.#compareAgain()
      }),
      onHidden(() => this.#onGoing()),
      () => this.#endListening(),
    )
    this.#listen()
    void this.#open()
  }

  get state(): NoteState {
    return this.#state.current
  }

  get isUnsent(): boolean {
    return !this.#stopped && !this.#unsent.isEmpty
  }

  subscribe = (listener: () => void): (() => void) => this.#state.subscribe(listener)

  /** While a word is composed, text of others waits: a change beside it would break the composition. */
  holdRemote() {
    this.#arriving.hold()
  }

  releaseRemote() {
    this.#arriving.release()
  }

  /** Settles once everything written so far is stored, or cannot be sent. */
  whenSettled(): Promise<NoteState> {
    return this.#state.until(({ save }) => save !== 'loading' && save !== 'saving')
  }

  /**
   * The note is not shown any more: what is unsent goes at once, and the document lives on until it has arrived. Settles then, and the
   * document is closed; not where it is shown again meanwhile.
   */
  async leave(): Promise<void> {
    this.#isLeft = true
    this.releaseRemote()
    this.#wake()
    await this.#state.until(() => !this.#isLeft || this.#isDone)
    if (this.#isLeft) await this.close()
  }

  /** Shown again before it was closed. */
  returned() {
    this.#isLeft = false
    this.#show()
    if (this.#refusal === 'locked') {
      this.#refusal = undefined
      this.#askAgain()
    }
  }

  /**
   * The server lets the person read the note again after it did not: what a refusal had stopped goes on.
   * @param mayWrite whether they may write in it too; where only that was refused, it stays so otherwise
   */
  allowedAgain(mayWrite: boolean) {
    if (this.#stopped || !(this.#refusal === 'revoked' || (this.#refusal === 'readOnly' && mayWrite))) return
    if (this.#refusal === 'revoked') this.#listen()
    this.#refusal = undefined
    this.#returns++
    this.#compareAgain()
    this.#set({ copyNoteId: undefined, isCopyRefused: false })
    this.#keepAgain(this.#afterRefusal).catch(error => console.warn('A note cannot be kept again', error))
  }

  get isClosed(): boolean {
    return this.#stopped
  }

  async close(): Promise<void> {
    if (this.#stopped) return
    if (this.isUnsent) this.#tabs.post({ type: 'leftUnsent' })
    this.releaseRemote()
    this.#stopped = true
    for (const end of this.#ends) end()
    for (const timer of this.#timers) clearTimeout(timer)
    this.#tabs.close()
    await this.#local.close()
    this.doc.destroy()
  }

  #newLocalCopy(): LocalCopy {
    const { owner, noteId, isKept, title } = this.#parts
    const parts = { owner, noteId, clientId: this.clientId, isKept, title }
    return new LocalCopy(parts, () => this.#onLocalChange())
  }

  #listen() {
    this.#endListening = this.#parts.transport.listen({
      onUpdate: (seq, update) => this.#onServerUpdate(seq, update),
      onOpen: () => this.#askAgain(),
      onEnd: () => this.#askAgain(),
    })
  }

  /** Nothing of it would be lost with this page. */
  get #isDone(): boolean {
    if (!this.isUnsent) return this.#local.state !== 'writing'
    // Kept, and refused: sending it on changes nothing.
    return this.#refusal !== undefined && this.#local.state === 'whole'
  }

  async #open() {
    const disk = this.#readDisk().catch(error => {
      console.warn('A kept note cannot be read', error)
    })
    const patience = new Promise<'late'>(resolve => this.#after(diskPatienceMs, () => resolve('late')))
    const isLate = (await Promise.race([disk, patience])) === 'late'
    this.#isOpened = true
    this.#wake()
    if (!isLate) return
    await disk
    if (!this.#stopped) this.#compareAgain()
  }

  async #readDisk() {
    const onDisk = await this.#local.read()
    if (!onDisk || this.#stopped) return
    if (onDisk.acknowledged) this.#server.acknowledged = onDisk.acknowledged
    applyUpdates(this.doc, onDisk.updates, diskOrigin)
    for (const update of onDisk.leftUpdates) Y.applyUpdate(this.doc, update)
    if (this.fragment.length > 0) this.#set({ isReady: true })
  }

  /** What was kept of the note has left this device with the right to it, or is about to. */
  async #keepAgain(afterRefusal: Promise<void>) {
    const { owner, noteId } = this.#parts
    await afterRefusal
    await this.#local.close()
    if (this.#stopped) return
    // Late text of another refusal is another note.
    if ((await findKeptNote(owner, noteId))?.copyNoteId)
      await updateKeptNote(owner, noteId, { copyNoteId: undefined } as never)
    this.#local = this.#newLocalCopy()
    await this.#local.read()
    if (this.#stopped) return this.#local.close()
    this.#local.add(Y.encodeStateAsUpdate(this.doc), this.isUnsent)
    if (this.isUnsent) this.#local.markUnsent(true)
  }

  #onGoing() {
    if (this.isUnsent) this.#tabs.post({ type: 'leftUnsent' })
    this.#local.keepTail(this.isUnsent)
  }

  #onLocalChange() {
    this.#show()
    this.#state.notify()
  }

  #onDocUpdate = (update: Uint8Array, origin: unknown) => {
    if (origin === diskOrigin) return
    const isOwn = origin !== remoteOrigin && origin !== tabOrigin
    this.#local.add(update, isOwn)
    if (!isOwn) return
    if (!this.isUnsent) this.#local.markUnsent(true)
    this.#unsent.add(update)
    this.#tabs.post({ type: 'update', update })
    // What takes out some of a note that was too large is sent, together with what was refused.
    if (this.#refusal === 'tooLarge') {
      this.#refusal = undefined
      this.#isCompared = false
      this.#needsLoad = true
    }
    this.#show()
    this.#sendSoon()
  }

  /** After a rest at once, together with what else the same turn writes; otherwise when the time of a batch is over. */
  #sendSoon() {
    if (this.#isGathering) return
    this.#isGathering = true
    this.#after(Math.max(0, this.#sentTime + noteBatchMs - performance.now()), () => {
      this.#isGathering = false
      this.#wake()
    })
  }

  #onTabNews(news: TabNews) {
    if (news.type === 'update') {
      this.#applyFromTab(news.update)
      // The other tab sends it; should it close first, the next comparison finds it.
      if (!this.#isAnswered) this.#isCompared = false
      return
    }
    this.#compareAgain()
  }

  #compareAgain() {
    this.#isCompared = false
    this.#askAgain()
  }

  #applyFromTab(update: Uint8Array) {
    if (!this.#arriving.holdBack([update])) applyFollowingMoves(this.doc, [update], tabOrigin, this.#isOwn)
  }

  #onServerUpdate(seq: number, update: Uint8Array | undefined) {
    if (!update) return this.#askAgain()
    const { acknowledged: acknowledgedVector } = this.#server
    this.#noteAcknowledged(update)
    this.#arriving.add(update, acknowledgedVector)
    this.#heard(seq)
  }

  /** A gap that stays is asked for. */
  #heard(seq: number) {
    this.#server.hear(seq)
    if (this.#server.hasGap && this.#isCompared)
      this.#after(gapPatienceMs, () => this.#server.hasGap && this.#askAgain())
  }

  /** @param acknowledgedClocks where an earlier page may have left edits: what the server has is not among them */
  #applyRemote(updates: readonly Uint8Array[], acknowledgedClocks?: Map<number, number>) {
    const isLeft = ({ client, clock }: Y.ID) => clock >= (acknowledgedClocks?.get(client) ?? 0)
    const isMine = (id: Y.ID) => this.#isOwn(id) || (acknowledgedClocks !== undefined && isLeft(id))
    return applyFollowingMoves(this.doc, updates, remoteOrigin, isMine)
  }

  #isOwn = ({ client }: Y.ID) => client === this.doc.clientID

  #askAgain() {
    this.#needsLoad = true
    this.#retryNow()
  }

  #retryNow() {
    this.#failures = 0
    this.#wake()
  }

  #wake() {
    if (this.#isOpened && !this.#running && !this.#stopped) void this.#run()
  }

  async #run() {
    this.#running = true
    try {
      while (!this.#stopped && this.#refusal === undefined) {
        if (this.#needsLoad) await this.#load()
        else if (this.isUnsent) await this.#push()
        else break
        this.#isAnswered = true
        this.#failures = 0
      }
    } catch (error) {
      if (error instanceof SyncRefusal) this.#afterRefusal = this.#refused(error.reason)
      else this.#unanswered()
    } finally {
      this.#running = false
      this.#show()
    }
  }

  async #load() {
    this.#needsLoad = false
    try {
      await (this.#isCompared ? this.#catchUp() : this.#compare())
    } catch (error) {
      this.#needsLoad = true
      throw error
    }
  }

  async #catchUp() {
    const { updates, seq, bytes } = await this.#parts.transport.load(this.#server.seq)
    if (this.#stopped) return
    this.#take(updates, seq, bytes)
  }

  /** Takes the server's whole state, and sends what it does not have. */
  async #compare() {
    const { updates, seq, bytes } = await this.#parts.transport.load(0)
    if (this.#stopped) return
    const server = new Y.Doc()
    applyUpdates(server, updates)
    const serverVector = Y.encodeStateVector(server)
    this.#server.acknowledged = serverVector
    this.#take(updates, seq, bytes)
    this.#isCompared = true
    const unsentUpdate = Y.encodeStateAsUpdate(this.doc, serverVector)
    const before = Y.snapshot(server)
    Y.applyUpdate(server, unsentUpdate)
    const isSame = Y.equalSnapshots(before, Y.snapshot(server))
    // Everything unsent is in the difference, also what waited as batches.
    this.#unsent.replaceWith(isSame ? [] : [unsentUpdate])
    if (isSame) await this.#local.onAllSent()
    this.#set({ isReady: true })
    server.destroy()
  }

  /** What was written here while the server did not answer may stand in blocks that these updates take out. */
  #applyBesideUnsent(updates: readonly Uint8Array[], acknowledgedVector: Uint8Array) {
    const mayLose = !this.#isCompared || (!this.#isAnswered && this.isUnsent)
    const ownBlocks =
      mayLose && updates.length > 0 ? writtenBlocks(this.doc, this.fragment, acknowledgedVector) : []
    const followedBlocks = this.#applyRemote(
      updates,
      mayLose ? Y.decodeStateVector(acknowledgedVector) : undefined,
    )
    const removedBlocks = ownBlocks.filter(one => isRemoved(one) && !followedBlocks.has(one.block))
    if (removedBlocks.length > 0) this.#keepRemovedText(removedBlocks)
  }

  #take(updates: readonly Uint8Array[], seq: number, bytes: number) {
    this.#arriving.flush()
    const { acknowledged: acknowledgedVector } = this.#server
    for (const update of updates) this.#noteAcknowledged(update)
    if (!this.#arriving.holdBack(updates)) this.#applyBesideUnsent(updates, acknowledgedVector)
    this.#server.moveTo(seq)
    this.#set({ bytes })
  }

  async #push() {
    this.#sentTime = performance.now()
    const batch = this.#unsent.nextBatch()
    const answer = await this.#parts.transport.push(batch).catch(error => {
      if (!(error instanceof SyncRefusal) || error.reason !== 'taken') throw error
      this.#unsent.renumber(v4())
    })
    if (this.#stopped || !answer) return
    const { seq, bytes } = answer
    this.#unsent.acknowledge()
    this.#noteAcknowledged(batch.update)
    this.#heard(seq)
    this.#set({ bytes })
    if (!this.isUnsent) await this.#local.onAllSent()
  }

  #unanswered() {
    this.#isAnswered = false
    // What others did meanwhile comes before what waits here: it may take out blocks that were written in.
    this.#needsLoad = true
    const { min, max } = this.#parts.retryMs ?? { min: 1_000, max: 30_000 }
    this.#after(Math.min(max, min * 2 ** this.#failures++), () => this.#wake())
  }

  async #refused(reason: RefusalReason) {
    this.#refusal = reason
    const returns = this.#returns
    // A dead channel is opened anew only once everybody has left it.
    if (reason === 'revoked') this.#endListening()
    this.releaseRemote()
    this.#show()
    const { owner, noteId } = this.#parts
    const isUnsent = this.isUnsent || (await isNoteUnsent(owner, noteId))
    // The text of a locked note lies on no disk, as soon as nothing of it would be lost.
    if (reason === 'locked' && !isUnsent) await this.#local.forget()
    if (reason !== 'revoked' && reason !== 'readOnly') return
    if (isUnsent) await this.#keepLateText((await findKeptNote(owner, noteId))?.copyNoteId, returns)
    else if (reason === 'revoked' && this.#returns === returns) await this.#local.forget()
  }

  async #keepLateText(chosenId: string | undefined, returns: number) {
    // The right came back: what is unsent is sent.
    const isWanted = () => this.#returns === returns
    if (!isWanted()) return
    const { owner, noteId } = this.#parts
    const copyNoteId = chosenId ?? v4()
    await updateKeptNote(owner, noteId, { copyNoteId })
    const blocks = () => unsentBlocks(this.doc, this.fragment, this.#server.acknowledged)
    const onKept = async () => {
      const isText = blocks().length > 0
      this.#unsent.replaceWith([])
      await this.#local.forget()
      if (isText && isWanted()) this.#set({ copyNoteId, isCopyRefused: false })
    }
    await this.#ownCopy.keep({ copyNoteId, blocks, isWanted, onKept })
  }

  /** What was written here, and not sent, into blocks that others took out meanwhile: the text becomes a note of the person’s own. */
  #keepRemovedText(removedBlocks: readonly WrittenBlock[]) {
    const copyNoteId = v4()
    void this.#ownCopy.keep({
      copyNoteId,
      blocks: () => removedBlocks.map(({ copy }) => copy),
      onKept: () => this.#set({ removedCopyNoteId: copyNoteId, isCopyRefused: false }),
    })
  }

  #noteAcknowledged(update: Uint8Array) {
    this.#server.acknowledge(update)
    if (this.#isWritingAcknowledged) return
    this.#isWritingAcknowledged = true
    this.#after(1_000, () => {
      this.#isWritingAcknowledged = false
      this.#local.saveAcknowledged(this.#server.acknowledged)
    })
  }
  #isWritingAcknowledged = false

  #show() {
    this.#set({})
  }

  #set(change: Partial<NoteState>) {
    const save = saveStateOf({
      refusal: this.#refusal,
      isReached: this.#isAnswered,
      onDisk: this.#local.state,
      isCompared: this.#isCompared,
      isReady: this.state.isReady,
      isUnsent: this.isUnsent,
    })
    this.#state.set({ ...this.state, ...change, save, canRead: this.#refusal !== 'revoked' })
  }

  #after(ms: number, work: () => void) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      if (!this.#stopped) work()
    }, ms)
    this.#timers.add(timer)
  }
}
