import { fold } from '../../../text/vietnamese.ts'

/** Letters that follow each other within this time are one word. */
const pauseMs = 700

/** Finds names by the letters typed in a list, without marks. */
export class TypeAhead {
  #typed = ''
  #last = 0

  /** Whether letters were typed a moment ago, so that a space belongs to them. */
  isTyping = (now = Date.now()) => this.#typed !== '' && now - this.#last < pauseMs

  /** @returns the place of the next name that begins so; the same letter again goes on to the next */
  find(letter: string, names: readonly string[], from: number, now = Date.now()): number {
    const isSame = this.isTyping(now) && this.#typed === fold(letter)
    this.#typed = this.isTyping(now) && !isSame ? this.#typed + fold(letter) : fold(letter)
    this.#last = now
    // A longer word may still be the name where one stands.
    const start = from < 0 ? 0 : from + (this.#typed.length === 1 ? 1 : 0)
    for (let step = 0; step < names.length; step++) {
      const place = (start + step) % names.length
      if (fold(names[place]!).startsWith(this.#typed)) return place
    }
    return -1
  }
}
