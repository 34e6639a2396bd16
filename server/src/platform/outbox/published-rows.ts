/** More rows than are published in the half second whose deletions a crash of the database can undo. */
const maxIds = 20_000

/** The rows published last. If one reappears, its deletion was lost; it must not be published again after later rows. */
export class PublishedRows {
  #ids = new Set<number>()

  has(id: number): boolean {
    return this.#ids.has(id)
  }

  add(ids: readonly number[]): void {
    for (const id of ids) this.#ids.add(id)
    for (const id of this.#ids) {
      if (this.#ids.size <= maxIds) return
      this.#ids.delete(id)
    }
  }
}
