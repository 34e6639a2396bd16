/** A typed set of listeners by event name. */
export class Emitter<Events extends object> {
  #listeners = new Map<keyof Events, Set<(value: never) => void>>()

  /** @returns a function that stops listening */
  on<K extends keyof Events>(event: K, listener: (value: Events[K]) => void): () => void {
    const listeners = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, listeners)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  /** One listener that throws does not keep the others from hearing. */
  emit<K extends keyof Events>(event: K, value: Events[K]) {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) {
      try {
        ;(listener as (value: Events[K]) => void)(value)
      } catch (error) {
        console.error(`A listener of ${String(event)} failed`, error)
      }
    }
  }

  clear() {
    this.#listeners.clear()
  }
}
