import { ApiError } from '../../api/errors.ts'

/** What a client loads: apply the state, then the updates. Applying any of it twice changes nothing. */
export interface LoadedUpdates {
  updates: Uint8Array[]
  /** Of the last update that is in it. */
  seq: number
  /** Size of the whole document on the server. */
  bytes: number
}

export interface UpdateBatch {
  clientId: string
  clientSeq: number
  update: Uint8Array
}

export interface SyncListener {
  /** Somebody's update was stored; a large one comes without its bytes. */
  onUpdate(seq: number, update: Uint8Array | undefined): void
  /** The channel stands; what came before may be missing. */
  onOpen(): void
  /** The server ended the subscription. */
  onEnd(): void
}

/** Where a note's document lives: the server, or a stand-in of tests. */
export interface SyncTransport {
  /** Everything after `seq`; after 0, the whole document. Rejects with `SyncRefusal`, or anything else when unanswered. */
  load(after: number): Promise<LoadedUpdates>
  /** Settles once the update is stored. The same batch again is stored once. Rejects as `load`, and as `taken`. */
  push(batch: UpdateBatch): Promise<{ seq: number; bytes: number }>
  listen(listener: SyncListener): () => void
}

/** The server has read the request and will not take it, however often it comes. */
export const isFinal = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 400 || error.status === 413 || error.status === 415 || error.status === 422)

/**
 * `revoked`: reading or writing is not allowed (any more), which a missing note looks like; `locked`: needs the PIN; `taken`: something else
 * was stored under the number of the batch.
 */
export type RefusalReason = 'revoked' | 'readOnly' | 'locked' | 'tooLarge' | 'invalid' | 'taken'

/** The server has answered, and asking again does not help. */
export class SyncRefusal extends Error {
  override name = 'SyncRefusal'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}
