/** Frames are not drawn where nobody looks, and may be held up; what waits longer than this is done without one. */
const longestWaitMs = 200

/**
 * Does work in its order, at once where frames keep up with it, and all that has come since the last frame together where it comes faster:
 * a hundred messages a second are then drawn sixty times a second at most, and a slow machine draws as often as it can.
 */
export class FrameQueue {
  #waiting: (() => void)[] = []
  /** While work waits for a frame. */
  #isHeld = false
  #cancel = () => {}

  add(work: () => void) {
    this.#waiting.push(work)
    if (!this.#isHeld) this.flush()
  }

  /** Does what waits, before something that must come after it. */
  flush() {
    const waiting = this.#waiting
    if (waiting.length === 0) return
    this.#waiting = []
    this.#hold()
    for (const work of waiting) {
      try {
        work()
      } catch (error) {
        // One piece of work does not cost the others theirs.
        console.error('A publication could not be passed on', error)
      }
    }
  }

  /** Forgets what waits. */
  clear() {
    this.#waiting = []
    this.#release()
  }

  #hold() {
    this.#release()
    if (typeof document === 'undefined' || document.hidden) return
    this.#isHeld = true
    const goOn = () => {
      this.#release()
      this.flush()
    }
    const frame = requestAnimationFrame(goOn)
    const timer = setTimeout(goOn, longestWaitMs)
    this.#cancel = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }

  #release() {
    this.#cancel()
    this.#cancel = () => {}
    this.#isHeld = false
  }
}
