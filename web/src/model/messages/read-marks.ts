/** A place in a room: a message and its number. */
export interface Mark {
  messageId: string
  seq: number
}

export interface ReadMarkCalls {
  seen(roomId: string, mark: Mark): Promise<unknown>
  delivered(roomId: string, mark: Mark): Promise<unknown>
}

const seenAfterMs = 250
/** Who scrolls through much that is unread tells where they are at most so often. */
const seenEveryMs = 500
/** At most one receipt of delivery for a room in this time, however fast messages come. */
const deliveredEveryMs = 2000

interface Track {
  /** The furthest wish, and the furthest that was sent. */
  wantedSeq: Mark | undefined
  sentSeq: number
  sentAt: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** How far this person has received and seen, sent to the server: forward only, and not once a message. */
export class ReadMarks {
  #calls: ReadMarkCalls
  #seen = new Map<string, Track>()
  #delivered = new Map<string, Track>()

  constructor(calls: ReadMarkCalls) {
    this.#calls = calls
  }

  /** Everything up to here is on the screen of somebody who looks at it. */
  seen(roomId: string, mark: Mark) {
    this.#note(this.#seen, roomId, mark, this.#calls.seen, seenAfterMs, seenEveryMs)
  }

  /** Everything up to here has reached this device. */
  delivered(roomId: string, mark: Mark) {
    if (this.seenUpTo(roomId) >= mark.seq) return
    const call: ReadMarkCalls['delivered'] = async (_, last) => {
      // Most of an open room is on screen by now.
      if (this.seenUpTo(roomId) < last.seq) await this.#calls.delivered(roomId, last)
    }
    this.#note(this.#delivered, roomId, mark, call, deliveredEveryMs)
  }

  /** The highest number of the room that was on screen, sent or about to be. */
  seenUpTo = (roomId: string): number => this.#seen.get(roomId)?.wantedSeq?.seq ?? 0

  /** Whether the server has not taken the furthest mark yet. */
  isUntold(roomId: string): boolean {
    const track = this.#seen.get(roomId)
    return track?.wantedSeq !== undefined && track.sentSeq < track.wantedSeq.seq
  }

  /** After the network was gone: what the server has not taken. */
  again() {
    for (const [roomId, track] of this.#seen) {
      if (this.isUntold(roomId)) void this.#tell(track, roomId, this.#calls.seen)
    }
  }

  /** Leaving a room: nothing waits any longer. */
  flush(roomId: string) {
    const track = this.#seen.get(roomId)
    if (track?.timer) void this.#tell(track, roomId, this.#calls.seen)
  }

  /** A page that is hidden may never be shown again. @returns a function that stops watching */
  flushOnLeave(): () => void {
    const flush = () => {
      if (document.visibilityState === 'visible') return
      for (const roomId of this.#seen.keys()) this.flush(roomId)
    }
    document.addEventListener('visibilitychange', flush)
    return () => document.removeEventListener('visibilitychange', flush)
  }

  stop() {
    for (const track of [...this.#seen.values(), ...this.#delivered.values()]) clearTimeout(track.timer)
    this.#seen.clear()
    this.#delivered.clear()
  }

  #note(
    tracks: Map<string, Track>,
    roomId: string,
    mark: Mark,
    call: ReadMarkCalls['seen'],
    waitMs: number,
    everyMs = 0,
  ) {
    let track = tracks.get(roomId)
    if (!track) {
      track = { wantedSeq: undefined, sentSeq: 0, sentAt: Number.NEGATIVE_INFINITY, timer: undefined }
      tracks.set(roomId, track)
    }
    if (mark.seq <= (track.wantedSeq?.seq ?? 0) && track.sentSeq >= mark.seq) return
    if (mark.seq > (track.wantedSeq?.seq ?? 0)) track.wantedSeq = mark
    const here = track
    const wait = Math.max(waitMs, track.sentAt + everyMs - performance.now())
    track.timer ??= setTimeout(() => void this.#tell(here, roomId, call), wait)
  }

  async #tell(track: Track, roomId: string, call: ReadMarkCalls['seen']) {
    clearTimeout(track.timer)
    track.timer = undefined
    const mark = track.wantedSeq
    if (!mark || mark.seq <= track.sentSeq) return
    const before = track.sentSeq
    track.sentSeq = mark.seq
    track.sentAt = performance.now()
    try {
      await call(roomId, mark)
    } catch {
      // The next message, or the next look at the room, tells it again.
      if (track.sentSeq !== mark.seq) return
      track.sentSeq = before
      track.sentAt = Number.NEGATIVE_INFINITY
    }
  }
}
