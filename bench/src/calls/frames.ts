/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** What `watchFrames` puts on a page. */
interface WatchedPage {
  pictures: {
    /** When the first picture of a connection was decoded that was made after this; by the machine's clock, which all pages share. */
    firstAfter(since: number): Promise<number>
    /** When the next picture of what comes now is decoded. */
    next(): Promise<number>
    voice(): Promise<Voice>
  }
}

/** Counters of what one has heard of the other, in samples and packets. */
export interface Voice {
  samples: number
  /** Made up by the browser because nothing was there; what was lost in silence is not counted. */
  concealed: number
  packets: number
  lost: number
}

/** Notes when pictures of others are decoded. Before the page loads. */
export async function watchFrames(page: Page): Promise<void> {
  await page.addInitScript(() => {
    interface Frames {
      readable: ReadableStream<{ close(): void }>
    }
    const Original = globalThis.RTCPeerConnection
    if (!Original) return
    const firsts: { madeAt: number; at: number }[] = []
    let track: MediaStreamTrack | undefined
    let connection: RTCPeerConnection | undefined
    const firstOf = async (of: MediaStreamTrack): Promise<number> => {
      // Of a connection that was made anew.
      if (of.readyState === 'ended') return Number.POSITIVE_INFINITY
      const { MediaStreamTrackProcessor } = globalThis as unknown as {
        MediaStreamTrackProcessor: new (options: { track: MediaStreamTrack }) => Frames
      }
      const copy = of.clone()
      const reader = new MediaStreamTrackProcessor({ track: copy }).readable.getReader()
      const { value } = await reader.read()
      const at = Date.now()
      value?.close()
      copy.stop()
      // A track that ended without a picture.
      return value ? at : Number.POSITIVE_INFINITY
    }
    globalThis.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        connection = this
        const madeAt = Date.now()
        this.addEventListener('track', ({ track: arrivingTrack }) => {
          if (arrivingTrack.kind !== 'video') return
          void firstOf(arrivingTrack).then(at => {
            if (!Number.isFinite(at)) return
            track = arrivingTrack
            firsts.push({ madeAt, at })
          })
        })
      }
    }
    const pictures: WatchedPage['pictures'] = {
      async firstAfter(since) {
        for (;;) {
          const first = firsts.find(({ madeAt }) => madeAt >= since)
          if (first) return first.at
          await new Promise(resolve => setTimeout(resolve, 5))
        }
      },
      async next() {
        for (;;) {
          const at = await firstOf(track!)
          if (Number.isFinite(at)) return at
          await new Promise(resolve => setTimeout(resolve, 5))
        }
      },
      async voice() {
        type Inbound = RTCInboundRtpStreamStats & {
          totalSamplesReceived?: number
          concealedSamples?: number
          silentConcealedSamples?: number
        }
        const report: Inbound[] = [...((await connection!.getStats()) as Map<string, Inbound>).values()]
        const inbound = report.find(each => each.type === 'inbound-rtp' && each.mid === '0')
        return {
          samples: inbound?.totalSamplesReceived ?? 0,
          concealed: (inbound?.concealedSamples ?? 0) - (inbound?.silentConcealedSamples ?? 0),
          packets: inbound?.packetsReceived ?? 0,
          lost: inbound?.packetsLost ?? 0,
        }
      },
    }
    Object.assign(window, { pictures })
  })
}

export const firstFrame = (page: Page, since: number): Promise<number> =>
  page.evaluate(from => (window as unknown as WatchedPage).pictures.firstAfter(from), since)
export const nextFrame = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as WatchedPage).pictures.next())
export const voiceHeard = (page: Page): Promise<Voice> =>
  page.evaluate(() => (window as unknown as WatchedPage).pictures.voice())

/**
 * The baseline: two connections in one page without a server. @returns ms from the moment at which the one who is called hears of it, and opens
 * camera and microphone, until a picture is decoded
 */
export function bareConnection(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const wish = { audio: true, video: { width: 1280, height: 720 } }
    const madeAt = Date.now()
    const [caller, callee] = [new RTCPeerConnection(), new RTCPeerConnection()]
    const streams: MediaStream[] = []
    const open = async (connection: RTCPeerConnection) => {
      const stream = await navigator.mediaDevices.getUserMedia(wish)
      streams.push(stream)
      for (const track of stream.getTracks()) connection.addTrack(track, stream)
    }
    try {
      caller.onicecandidate = ({ candidate }) => candidate && callee.addIceCandidate(candidate)
      callee.onicecandidate = ({ candidate }) => candidate && caller.addIceCandidate(candidate)
      await open(caller)
      const { pictures } = window as unknown as WatchedPage
      const began = Date.now()
      await caller.setLocalDescription()
      await callee.setRemoteDescription(caller.localDescription!)
      await open(callee)
      await callee.setLocalDescription()
      await caller.setRemoteDescription(callee.localDescription!)
      return (await pictures.firstAfter(madeAt)) - began
    } finally {
      caller.close()
      callee.close()
      for (const track of streams.flatMap(stream => stream.getTracks())) track.stop()
    }
  })
}
