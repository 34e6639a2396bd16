import type { OnlineStatus } from '@trau/contract'
import { maxWatched } from '@trau/contract/rules/presence'

const settleMs = 400

/**
 * Tells the server whose coming and going this client shows: the people on screen, and nobody else. Several places add
 * theirs; the server hears of it once the screen has settled.
 */
export class PresenceWatch {
  #sets = new Map<string, readonly string[]>()
  #ask: (userIds: string[]) => Promise<{ users: OnlineStatus[] }>
  #tell: (users: OnlineStatus[]) => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked = ''

  constructor(
    ask: (userIds: string[]) => Promise<{ users: OnlineStatus[] }>,
    tell: (users: OnlineStatus[]) => void,
  ) {
    this.#ask = ask
    this.#tell = tell
  }

  /** Whom this place shows now; nobody when it is gone. */
  show(place: string, userIds: readonly string[]) {
    if (userIds.length) this.#sets.set(place, userIds)
    else this.#sets.delete(place)
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#send(), settleMs)
  }

  /** A new connection watches nobody yet. */
  again() {
    this.#asked = ''
    void this.#send()
  }

  stop() {
    clearTimeout(this.#timer)
    this.#sets.clear()
  }

  async #send() {
    const userIds = [...new Set([...this.#sets.values()].flat())].slice(0, maxWatched).sort()
    const wish = userIds.join()
    if (wish === this.#asked) return
    this.#asked = wish
    try {
      const { users } = await this.#ask(userIds)
      if (this.#asked === wish) this.#tell(users)
    } catch {
      // Not connected: `again` comes with the connection.
      if (this.#asked === wish) this.#asked = ''
    }
  }
}
