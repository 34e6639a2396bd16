import type { RelayNotice } from '@trau/contract'
import type { Publication } from './incoming.ts'
import { chooseLayers, type VideoChoice } from './layers.ts'
import { Peer } from './peer.ts'
import { BadOffer, readOffer } from './sdp/offer.ts'
import { SpeakerTracker } from './speakers.ts'
import { heightOfLayer, layerHeights } from './tracks.ts'
import type { TransportSettings } from './transport.ts'

export const maxPeers = 16
/** Above `allCamerasUpTo` people each gets so many cameras at once. */
export const lastCameras = 4
const allCamerasUpTo = 8
const audibleAtOnce = 5
const voiceBps = 40_000
const speakersEveryMs = 250

/** How much the thread has to do: what it leaves out, so that voices come through. */
export type Pressure = 0 | 1 | 2
const pressedHeight = [Infinity, 360, 180] as const

/** One group call in this thread. */
export class RelayedCall {
  readonly peers = new Map<string, Peer>()
  #speakers = new SpeakerTracker()
  #settings: TransportSettings
  #sent = new Map<string, string>()
  #needsAllocation = false
  #speakersMs = 0
  #pressure: Pressure = 0

  constructor(settings: TransportSettings) {
    this.#settings = settings
  }

  /**
   * @returns the answer's SDP
   * @throws BadOffer; an error with the code `full`
   */
  async offer(participantId: string, sdp: string): Promise<string> {
    const offer = readOffer(sdp)
    const present = this.peers.get(participantId)
    if (present && present.sessionId === offer.sessionId && present.ufrag === offer.ufrag) {
      this.#needsAllocation = true
      return present.answer(offer)
    }
    if (!present && this.peers.size >= maxPeers) throw new BadOffer('the call is full')
    this.leave(participantId)
    const peer = new Peer(participantId, offer, {
      onVoice: (id, level) => this.#speakers.hear(id, level, performance.now()),
      onViews: () => {
        this.#needsAllocation = true
      },
      onOpen: () => {
        this.#needsAllocation = true
      },
      onClosed: () => this.#remove(peer),
    })
    this.peers.set(participantId, peer)
    try {
      return await peer.connect(offer, this.#settings)
    } catch (error) {
      this.#remove(peer)
      throw error
    }
  }

  leave(participantId: string): void {
    const peer = this.peers.get(participantId)
    if (peer) this.#remove(peer)
  }

  close(): void {
    for (const peer of [...this.peers.values()]) this.#remove(peer)
  }

  #remove(peer: Peer): void {
    peer.close()
    if (this.peers.get(peer.participantId) !== peer) return
    this.peers.delete(peer.participantId)
    this.#speakers.remove(peer.participantId)
    for (const kind of ['slots', 'speakers', 'demand']) this.#sent.delete(`${peer.participantId} ${kind}`)
    this.#needsAllocation = true
  }

  /** Every few milliseconds. */
  repair(nowMs: number): void {
    for (const peer of this.peers.values()) peer.repair(nowMs)
    if (nowMs - this.#speakersMs < speakersEveryMs && !this.#needsAllocation) return
    this.#speakersMs = nowMs
    const speaking = this.#speakers.speaking(nowMs)
    for (const peer of this.peers.values())
      this.#tell(peer, { type: 'speakers', participantIds: speaking.slice(0, audibleAtOnce) })
    this.#allocate(nowMs)
  }

  /** Once a second. */
  measure(nowMs: number, pressure: Pressure): void {
    this.#pressure = pressure
    for (const peer of [...this.peers.values()]) {
      if (peer.isSilent(nowMs)) this.#remove(peer)
      else {
        const sentBps = peer.measure(nowMs)
        peer.downlink.tick(nowMs, sentBps, this.#unsatisfied.has(peer.participantId))
      }
    }
  }

  #unsatisfied = new Set<string>()

  #allocate(nowMs: number): void {
    this.#needsAllocation = false
    const recent = this.#speakers.update(nowMs)
    const audible = this.#speakers.audible(nowMs, audibleAtOnce)
    const demand = new Map<Publication, number>()
    for (const peer of this.peers.values()) {
      if (!peer.isOpen) continue
      const missingAudio = this.#allocateAudio(peer, audible, nowMs)
      const choices = this.#choose(peer, recent, nowMs)
      for (const { key, wantedHeight } of choices)
        demand.set(key, Math.max(demand.get(key) ?? 0, layersFor(wantedHeight)))
      const missingVideo = this.#allocateVideo(peer, choices)
      this.#tellSlots(peer, missingAudio, missingVideo)
    }
    for (const peer of this.peers.values()) {
      const camera = peer.publications.get('camera')
      if (camera) this.#tell(peer, { type: 'demand', camera: demand.get(camera) ?? 1 })
    }
  }

  #othersOf(peer: Peer): Peer[] {
    return [...this.peers.values()].filter(other => other !== peer)
  }

  /** @returns how many sections the device lacks */
  #allocateAudio(peer: Peer, audible: ReadonlySet<string>, nowMs: number): number {
    const wantedPublications = this.#othersOf(peer).flatMap(({ publications }) => {
      const screen = publications.get('screenAudio')
      return [publications.get('microphone') ?? [], screen?.isLive(nowMs) ? screen : []].flat()
    })
    const missing = assign(peer.audioSlots, wantedPublications)
    for (const slot of peer.audioSlots) {
      const { publication } = slot
      slot.setMuted(publication?.source === 'microphone' && !audible.has(publication.participantId))
    }
    return missing
  }

  /** The pictures for a device, most important first. */
  #choose(peer: Peer, recent: readonly string[], nowMs: number): VideoChoice<Publication>[] {
    const largest = pressedHeight[this.#pressure]
    const choices = this.#othersOf(peer).flatMap(other =>
      (['screen', 'camera'] as const).flatMap(source => {
        const publication = other.publications.get(source)
        if (!publication?.isLive(nowMs)) return []
        const at = peer.views?.findIndex(
          view => view.participantId === other.participantId && view.source === source,
        )
        const height = peer.views ? (peer.views[at!]?.height ?? 0) : layerHeights[0]
        if (height === 0) return []
        const rank = recent.indexOf(other.participantId)
        return {
          publication,
          height: source === 'screen' ? height : Math.min(height, largest),
          isScreen: source === 'screen',
          at: at ?? 0,
          rank: rank < 0 ? recent.length : rank,
          isShown: peer.videoSlots.some(slot => slot.publication === publication),
        }
      }),
    )
    choices.sort(
      (a, b) =>
        Number(b.isScreen) - Number(a.isScreen) ||
        Number(b.height > layerHeights[1]) - Number(a.height > layerHeights[1]) ||
        a.rank - b.rank ||
        Number(b.isShown) - Number(a.isShown) ||
        a.at - b.at,
    )
    const screens = choices.filter(choice => choice.isScreen).length
    const limit = this.peers.size > allCamerasUpTo ? lastCameras + screens : choices.length
    return choices.slice(0, limit).map(({ publication, height }) => ({
      key: publication,
      wantedHeight: height,
      layers: publication.layers.flatMap((layer, index) =>
        layer?.isLive(nowMs)
          ? {
              index,
              height: heightOfLayer(index, publication.layerCount),
              bps: layer.bps,
            }
          : [],
      ),
    }))
  }

  #allocateVideo(peer: Peer, choices: VideoChoice<Publication>[]): number {
    const missing = assign(
      peer.videoSlots,
      choices.map(choice => choice.key),
    )
    const budget = peer.downlink.bps - audibleAtOnce * voiceBps
    const { chosen: chosenLayers, isUnsatisfied } = chooseLayers(choices, budget)
    if (isUnsatisfied) this.#unsatisfied.add(peer.participantId)
    else this.#unsatisfied.delete(peer.participantId)
    for (const slot of peer.videoSlots) slot.setTarget(slot.publication && chosenLayers.get(slot.publication))
    return missing
  }

  #tellSlots(peer: Peer, missingAudio: number, missingVideo: number): void {
    const slots = [...peer.audioSlots, ...peer.videoSlots].flatMap(({ mid, publication }) =>
      publication ? { mid, participantId: publication.participantId, source: publication.source } : [],
    )
    this.#tell(peer, { type: 'slots', slots, missingAudio, missingVideo })
  }

  /** Once for each change. */
  #tell(peer: Peer, notice: RelayNotice): void {
    if (!peer.isOpen) return
    const text = JSON.stringify(notice)
    const key = `${peer.participantId} ${notice.type}`
    if (this.#sent.get(key) === text) return
    this.#sent.set(key, text)
    peer.sendControl(text)
  }
}

/** How many layers, from the smallest, a picture of this height needs. */
function layersFor(height: number): number {
  const enough = layerHeights.findIndex(one => one >= height)
  return enough < 0 ? layerHeights.length : enough + 1
}

/** Who is in a slot stays in it. @returns how many found none */
function assign(
  slots: readonly {
    publication: Publication | undefined
    assign(publication: Publication | undefined): void
  }[],
  wantedPublications: readonly Publication[],
): number {
  for (const slot of slots)
    if (slot.publication && !wantedPublications.includes(slot.publication)) slot.assign(undefined)
  const waiting = wantedPublications.filter(
    publication => !slots.some(slot => slot.publication === publication),
  )
  for (const slot of slots) {
    if (waiting.length === 0) break
    if (!slot.publication) slot.assign(waiting.shift())
  }
  return waiting.length
}
