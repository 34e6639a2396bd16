import type { CallParticipant } from '@trau/contract'
import type { PeerStats, Quality, RemoteMedia, TrackSource } from './types.ts'

/** No frame for so long while the camera is on. */
const stallMs = 3_000
const speechHoldMs = 700
const speechLevel = 0.015

/** From how long the way takes and how much of the voice had to be made up. */
export function qualityOf({ roundTripMs, audioReceived }: PeerStats, before: PeerStats | undefined): Quality {
  const packets = audioReceived.packets - (before?.audioReceived.packets ?? 0)
  const lostPackets = Math.max(0, audioReceived.lost - (before?.audioReceived.lost ?? 0))
  const loss = packets + lostPackets > 0 ? lostPackets / (packets + lostPackets) : 0
  const delay = roundTripMs ?? 0
  if (loss > 0.08 || delay > 600) return 1
  return loss > 0.02 || delay > 250 ? 2 : 3
}

/** What is known of one other participant; `view` is what screens get, the same object while nothing changed. */
export class RemoteParticipant {
  #view: RemoteMedia
  #tracks: Partial<Record<TrackSource, MediaStreamTrack>> = {}
  #says = { hasMicrophone: false, hasCamera: false, hasScreen: false }
  #isHidden = false
  #lastLoudAt = Number.NEGATIVE_INFINITY
  #lastFrames = 0
  #lastFrameAt = 0
  #cameraSince = 0
  #stats: PeerStats | undefined

  constructor(participantId: string) {
    this.#view = {
      participantId,
      connection: 'connecting',
      hasMicrophone: false,
      cameraStream: null,
      screenStream: null,
      isVideoStalled: false,
      isSpeaking: false,
      quality: null,
      fingerprintCode: null,
    }
  }

  get view(): RemoteMedia {
    return this.#view
  }

  setTrack(source: TrackSource, track: MediaStreamTrack | null): void {
    if (track) this.#tracks[source] = track
    else delete this.#tracks[source]
    this.#showStreams()
  }

  says({ hasMicrophone, hasCamera, hasScreen }: CallParticipant): void {
    if (hasCamera && !this.#says.hasCamera) this.#cameraSince = performance.now()
    this.#says = { hasMicrophone, hasCamera, hasScreen }
    this.#change({ hasMicrophone })
    this.#showStreams()
  }

  hide(isHidden: boolean): void {
    this.#isHidden = isHidden
    this.#showStreams()
  }

  set(change: Partial<Pick<RemoteMedia, 'connection' | 'fingerprintCode'>>): void {
    this.#change(change)
  }

  heard(level: number): void {
    const now = performance.now()
    if (level > speechLevel) this.#lastLoudAt = now
    this.#change({ isSpeaking: this.#says.hasMicrophone && now - this.#lastLoudAt < speechHoldMs })
  }

  measured(stats: PeerStats): void {
    const now = performance.now()
    const { framesDecoded } = stats.videoReceived
    if (framesDecoded !== this.#lastFrames || this.#lastFrameAt === 0) this.#lastFrameAt = now
    this.#lastFrames = framesDecoded
    const since = Math.max(this.#lastFrameAt, this.#cameraSince)
    this.#change({
      quality: this.#view.connection === 'connected' ? qualityOf(stats, this.#stats) : 0,
      isVideoStalled: this.#says.hasCamera && now - since > stallMs,
    })
    this.#stats = stats
  }

  #showStreams() {
    const { camera, screen } = this.#tracks
    this.#change({
      cameraStream: this.#stream(
        'cameraStream',
        this.#says.hasCamera && !this.#isHidden ? camera : undefined,
      ),
      screenStream: this.#stream('screenStream', this.#says.hasScreen ? screen : undefined),
    })
  }

  #stream(name: 'cameraStream' | 'screenStream', track: MediaStreamTrack | undefined): MediaStream | null {
    if (!track) return null
    const former = this.#view[name]
    return former?.getTracks()[0] === track ? former : new MediaStream([track])
  }

  #change(change: Partial<RemoteMedia>) {
    const isSame = Object.entries(change).every(([name, value]) =>
      Object.is(value, this.#view[name as keyof RemoteMedia]),
    )
    if (!isSame) this.#view = { ...this.#view, ...change }
  }
}
