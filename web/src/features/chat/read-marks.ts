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
/** At most one receipt of delivery for a room in this time, however fast messages come. */
const deliveredEveryMs = 2000

interface Track {
  /** The furthest wish, and the furthest that was told. */
  wanted: Mark | undefined
  told: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/** How far this person has received and seen, told to the server: forward only, and not once a message. */
export class ReadMarks {
  #calls: ReadMarkCalls
  #seen = new Map<string, Track>()
  #delivered = new Map<string, Track>()

  constructor(calls: ReadMarkCalls) {
    this.#calls = calls
  }

  /** Everything up to here is on the screen of somebody who looks at it. */
  seen(roomId: string, mark: Mark) {
    this.#note(this.#seen, roomId, mark, seenAfterMs, this.#calls.seen)
  }

  /** Everything up to here has reached this device. */
  delivered(roomId: string, mark: Mark) {
    if ((this.#seen.get(roomId)?.wanted?.seq ?? 0) >= mark.seq) return
    this.#note(this.#delivered, roomId, mark, deliveredEveryMs, this.#calls.delivered)
  }

  /** The highest number of the room that was on screen, told or about to be. */
  seenUpTo = (roomId: string): number => this.#seen.get(roomId)?.wanted?.seq ?? 0

  /** Leaving a room: nothing waits any longer. */
  flush(roomId: string) {
    const track = this.#seen.get(roomId)
    if (track?.timer) void this.#tell(track, roomId, this.#calls.seen)
  }

  stop() {
    for (const track of [...this.#seen.values(), ...this.#delivered.values()]) clearTimeout(track.timer)
    this.#seen.clear()
    this.#delivered.clear()
  }

  #note(tracks: Map<string, Track>, roomId: string, mark: Mark, waitMs: number, call: ReadMarkCalls['seen']) {
    let track = tracks.get(roomId)
    if (!track) {
      track = { wanted: undefined, told: 0, timer: undefined }
      tracks.set(roomId, track)
    }
    if (mark.seq <= (track.wanted?.seq ?? 0) && track.told >= mark.seq) return
    if (mark.seq > (track.wanted?.seq ?? 0)) track.wanted = mark
    const here = track
    track.timer ??= setTimeout(() => void this.#tell(here, roomId, call), waitMs)
  }

  async #tell(track: Track, roomId: string, call: ReadMarkCalls['seen']) {
    clearTimeout(track.timer)
    track.timer = undefined
    const mark = track.wanted
    if (!mark || mark.seq <= track.told) return
    const before = track.told
    track.told = mark.seq
    try {
      await call(roomId, mark)
    } catch {
      // The next message, or the next look at the room, tells it again.
      if (track.told === mark.seq) track.told = before
    }
  }
}
