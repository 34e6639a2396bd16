import { addNews, type News } from './presence-news.ts'

export interface Watch {
  tenantId: string
  viewerId: string
  /** Whom the viewer has on this connection's screen. */
  ids: readonly string[]
}

/** Whom each connection of this process has on its screen. */
export class PresenceWatches {
  #watches = new Map<string, Watch>()
  #clientsWatching = new Map<string, Set<string>>()
  /** By client, its latest request that is not answered yet. */
  #latestRequests = new Map<string, symbol>()

  /** @returns keeps what was asked for, unless the client has gone meanwhile, or wants to know of others */
  request(clientId: string): (watch: Watch) => void {
    const request = Symbol()
    this.#latestRequests.set(clientId, request)
    return watch => {
      if (this.#latestRequests.get(clientId) !== request) return
      this.#latestRequests.delete(clientId)
      this.#keep(clientId, watch)
    }
  }

  /** The connection has ended. */
  drop(clientId: string): void {
    this.#latestRequests.delete(clientId)
    this.#remove(clientId)
  }

  /** What each viewer hears: of these people who watches them, and the viewers of all whom they watch. */
  newsOf(userIds: ReadonlySet<string>, viewerIds: ReadonlySet<string>): News {
    const news: News = new Map()
    for (const id of userIds)
      for (const client of this.#clientsWatching.get(id) ?? [])
        addNews(news, this.#watches.get(client)!, [id])
    if (viewerIds.size > 0)
      for (const watch of this.#watches.values())
        if (viewerIds.has(watch.viewerId)) addNews(news, watch, watch.ids)
    return news
  }

  #keep(clientId: string, watch: Watch): void {
    this.#remove(clientId)
    this.#watches.set(clientId, watch)
    for (const id of watch.ids) {
      const clients = this.#clientsWatching.get(id) ?? new Set()
      clients.add(clientId)
      this.#clientsWatching.set(id, clients)
    }
  }

  #remove(clientId: string): void {
    for (const id of this.#watches.get(clientId)?.ids ?? []) {
      const clients = this.#clientsWatching.get(id)
      clients?.delete(clientId)
      if (clients?.size === 0) this.#clientsWatching.delete(id)
    }
    this.#watches.delete(clientId)
  }
}
