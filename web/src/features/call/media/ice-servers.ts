import type { IceServers } from '@trau/contract'
import { browserStorage } from '../../../api/browser-storage.ts'
import { serverNow } from '../../../api/server-clock.ts'

const storageKey = 'call_relay_only'
/** Fetched again so long before they expire. */
const aheadMs = 90_000
const retryMs = 5_000

/** Whether calls of this device go through a relay always, so that others do not learn its address. */
export const isRelayOnly = () => browserStorage.get(storageKey) === '1'
export const setRelayOnly = (isOn: boolean) =>
  isOn ? browserStorage.set(storageKey, '1') : browserStorage.remove(storageKey)

/** STUN and TURN servers of one call, with credentials that are renewed while the call lives. */
export class IceServerSource {
  readonly #fetch: () => Promise<IceServers>
  #servers: IceServers | undefined
  #fetching: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(fetch: () => Promise<IceServers>) {
    this.#fetch = fetch
  }

  /** With what there is where the server does not answer: two devices of one network find each other without. */
  async configuration(): Promise<RTCConfiguration> {
    if (!this.#servers || this.#servers.expiresTime - serverNow() < aheadMs / 3) await this.renew()
    const iceServers = (this.#servers?.iceServers ?? []).map(server => ({
      urls: server.urls,
      ...(server.username !== undefined && { username: server.username }),
      ...(server.credential !== undefined && { credential: server.credential }),
    }))
    return { iceServers, iceTransportPolicy: isRelayOnly() ? 'relay' : 'all' }
  }

  /** One request at a time; never rejects. */
  renew(): Promise<void> {
    this.#fetching ??= this.#fetch()
      .then(servers => {
        this.#servers = servers
        this.#schedule(Math.max(retryMs, servers.expiresTime - serverNow() - aheadMs))
      })
      .catch(() => this.#schedule(retryMs))
      .finally(() => {
        this.#fetching = undefined
      })
    return this.#fetching
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #schedule(delay: number) {
    clearTimeout(this.#timer)
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.renew(), delay)
  }
}
