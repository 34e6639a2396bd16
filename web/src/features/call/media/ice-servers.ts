import type { IceServers } from '@trau/contract'
import { ignoreFailure } from '../../../api/ignore-failure.ts'
import { serverNow } from '../../../api/server-clock.ts'
import { browserStorage } from '../../../storage/browser-storage.ts'

const storageKey = 'call_relay_only'
/** Fetched again so long before they expire. */
const aheadMs = 90_000
const retryMs = 5_000
const slowMs = 1_000

/** Whether calls of this device go through a relay always, so that others do not learn its address. */
export const isRelayOnly = () => browserStorage.get(storageKey) === '1'
export const setRelayOnly = (isOn: boolean) =>
  isOn ? browserStorage.set(storageKey, '1') : browserStorage.remove(storageKey)

/** STUN and TURN servers of one call, with credentials that are renewed while the call lives. */
export class IceServerSource {
  readonly #fetch: () => Promise<IceServers>
  #servers: IceServers | undefined
  #isOutdated = false
  #fetching: Promise<void> | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor(fetch: () => Promise<IceServers>) {
    this.#fetch = fetch
  }

  /**
   * With what there is where the server does not answer: two devices of one network find each other without.
   * @param patienceMs how long the server may take where the present credentials have not expired
   */
  async configuration(patienceMs = slowMs): Promise<RTCConfiguration> {
    const leftMs = (this.#servers?.expiresTime ?? 0) - serverNow()
    if (!this.#servers) await this.renew()
    else if (this.#isOutdated || leftMs < aheadMs / 3)
      await ignoreFailure(this.renewed(leftMs > 0 ? patienceMs : slowMs), 'repeated')
    return this.#configuration()
  }

  /** As the server says now; a slow answer is not waited for. @throws what the request threw where the server cannot be reached */
  async renewed(patienceMs = slowMs): Promise<RTCConfiguration> {
    const slow = new Promise<void>(resolve => setTimeout(resolve, patienceMs))
    await Promise.race([this.#ask(), slow])
    return this.#configuration()
  }

  /** One request at a time; never rejects. */
  renew = (): Promise<void> => ignoreFailure(this.#ask(), 'repeated')

  /** The server was away and may have come back with another relay: it is asked before these servers are used again. */
  outdate(): void {
    this.#isOutdated = true
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #ask(): Promise<void> {
    this.#fetching ??= this.#fetch()
      .then(servers => {
        this.#servers = servers
        this.#isOutdated = false
        this.#schedule(Math.max(retryMs, servers.expiresTime - serverNow() - aheadMs))
      })
      .catch(error => {
        this.#schedule(retryMs)
        throw error
      })
      .finally(() => {
        this.#fetching = undefined
      })
    return this.#fetching
  }

  #configuration(): RTCConfiguration {
    const iceServers = (this.#servers?.iceServers ?? []).map(server => ({
      urls: server.urls,
      ...(server.username !== undefined && { username: server.username }),
      ...(server.credential !== undefined && { credential: server.credential }),
    }))
    return { iceServers, iceTransportPolicy: isRelayOnly() ? 'relay' : 'all' }
  }

  #schedule(delay: number) {
    clearTimeout(this.#timer)
    if (!this.#isClosed) this.#timer = setTimeout(() => void this.renew(), delay)
  }
}
