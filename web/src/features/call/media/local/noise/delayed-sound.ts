/** Blocks that wait before the first is played: the time that their cleaning may vary. */
const leadBlocks = 2
/** More wait only after the worker was held up; what is too old is dropped, so that the voice does not lag. */
const maxBlocks = 6

/**
 * Sound that comes back from a worker in blocks and is played in smaller parts. While nothing has come back, what was recorded is played as it
 * is: a voice with noise is better than none.
 */
export class DelayedSound {
  readonly #blocks: Float32Array[] = []
  #position = 0
  #isPlaying = false

  /** @param block a whole number of parts long */
  add(block: Float32Array): void {
    this.#blocks.push(block)
    if (this.#blocks.length > maxBlocks) {
      this.#blocks.splice(0, this.#blocks.length - leadBlocks)
      this.#position = 0
    }
  }

  /** Fills `part` with the next of the cleaned sound, or with `recorded`. @returns whether it is cleaned */
  play(part: Float32Array, recordedPart: Float32Array): boolean {
    if (this.#blocks.length >= leadBlocks) this.#isPlaying = true
    const block = this.#isPlaying ? this.#blocks[0] : undefined
    if (!block) {
      this.#isPlaying = false
      part.set(recordedPart)
      return false
    }
    part.set(block.subarray(this.#position, this.#position + part.length))
    this.#position += part.length
    if (this.#position >= block.length) {
      this.#blocks.shift()
      this.#position = 0
    }
    return true
  }
}
