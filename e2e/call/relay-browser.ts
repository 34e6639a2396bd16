import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import type { EncodedPicture } from '../../server/src/platform/sfu/testing/publish.ts'

const client = fileURLToPath(new URL('../../web/src/features/call/media/sfu.ts', import.meta.url))
const page = 'http://localhost/relay-test'

/** The client's transport for relayed calls as one script, which puts `Sfu` on the page. */
export async function bundleClient(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      lib: { entry: client, formats: ['iife'], name: 'relayClient' },
    },
  })
  return (output as { output: { code: string }[] }[])[0]!.output[0]!.code
}

/** A page where media works as on HTTPS. */
export async function openBlank(blank: Page): Promise<void> {
  await blank.route(page, route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>test</title>' }),
  )
  await blank.goto(page)
}

/** What a person in the browser sees of the others. */
export interface Seen {
  participantId: string
  framesDecoded: number
  framesPerSecond: number
  height: number
  voicePackets: number
}

/** Joins with the client's own transport, and with an animated camera where `hasCamera`. */
export async function joinInBrowser(
  page: Page,
  script: string,
  options: {
    participantId: string
    peers: string[]
    hasCamera: boolean
    offer(sdp: string): Promise<string>
  },
): Promise<void> {
  const { participantId, peers, hasCamera } = options
  await page.exposeFunction('offerToRelay', options.offer)
  await page.addScriptTag({ content: script })
  await page.evaluate(
    async ({ participantId, peers, hasCamera }) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 })
      const drawing = canvas.getContext('2d')!
      let n = 0
      if (hasCamera)
        setInterval(() => {
          n += 7
          drawing.fillStyle = `hsl(${n % 360} 80% 50%)`
          drawing.fillRect((n * 5) % 1_280, (n * 3) % 720, 300, 300)
        }, 50)
      const camera = hasCamera ? canvas.captureStream(20).getVideoTracks()[0]! : null
      const state = { connected: false, failed: 0, tracks: {} as Record<string, HTMLVideoElement> }
      const page = window as never as {
        relayClient: { Sfu: new (options: unknown) => never }
        media: never
        state: typeof state
        offerToRelay(sdp: string): Promise<string>
      }
      const media = new page.relayClient.Sfu({
        server: {
          callId: 'call',
          participantId,
          deviceId: participantId,
          sendOffer: (_to: string, sdp: string) => page.offerToRelay(sdp),
        },
        media: { transport: 'SFU' },
        iceConfiguration: async () => ({}),
        track: (source: string) => (source === 'camera' ? camera : null),
        listener: {
          onTrack(id: string, source: string, track: MediaStreamTrack | null) {
            if (source !== 'camera') return
            const video =
              state.tracks[id] ??
              Object.assign(document.createElement('video'), { muted: true, autoplay: true })
            state.tracks[id] = video
            video.srcObject = track && new MediaStream([track])
          },
          onConnection(_id: string, connection: string) {
            if (connection === 'connected') state.connected = true
          },
          onVideoSending() {},
          onFingerprintCode() {},
          onFailed() {
            state.failed++
          },
        },
      }) as { open(): Promise<void>; setPeers(peers: unknown[]): void }
      page.media = media as never
      page.state = state
      await media.open()
      media.setPeers(peers.map(id => ({ participantId: id, deviceId: id })))
    },
    { participantId, peers, hasCamera },
  )
}

export const seenBy = (page: Page): Promise<Seen[]> =>
  page.evaluate(async () => {
    const { media } = window as never as {
      media: {
        stats(): Promise<
          {
            participantId: string
            audioReceived: { packets: number }
            videoReceived: { framesDecoded: number; framesPerSecond: number; height: number }
          }[]
        >
      }
    }
    return (await media.stats()).map(({ participantId, audioReceived, videoReceived }) => ({
      participantId,
      ...videoReceived,
      voicePackets: audioReceived.packets,
    }))
  })

export const setView = (
  page: Page,
  participantId: string,
  size: 'large' | 'small' | 'hidden',
): Promise<void> =>
  page.evaluate(
    ([id, size]) =>
      (window as never as { media: { setViewSize(id: string, size: string): void } }).media.setViewSize(
        id!,
        size!,
      ),
    [participantId, size] as const,
  )

/** Two seconds of a moving picture in VP8, in three sizes, encoded by the browser. */
export async function encodePictures(page: Page, framesPerSecond = 15): Promise<EncodedPicture[][]> {
  const layers = await page.evaluate(async framesPerSecond => {
    const sizes = [
      { width: 320, height: 180, bitrate: 120_000 },
      { width: 640, height: 360, bitrate: 400_000 },
      { width: 1280, height: 720, bitrate: 1_200_000 },
    ]
    const encodedLayers: { isKeyFrame: boolean; data: string }[][] = []
    for (const { width, height, bitrate } of sizes) {
      const encoded: { isKeyFrame: boolean; data: string }[] = []
      const encoder = new VideoEncoder({
        output(chunk) {
          const bytes = new Uint8Array(chunk.byteLength)
          chunk.copyTo(bytes)
          encoded.push({ isKeyFrame: chunk.type === 'key', data: btoa(String.fromCharCode(...bytes)) })
        },
        error(error) {
          throw error
        },
      })
      encoder.configure({
        codec: 'vp8',
        width,
        height,
        bitrate,
        framerate: framesPerSecond,
        latencyMode: 'realtime',
      })
      const canvas = new OffscreenCanvas(width, height)
      const drawing = canvas.getContext('2d')!
      for (let n = 0; n < framesPerSecond * 2; n++) {
        drawing.fillStyle = `hsl(${(n * 12) % 360} 70% 50%)`
        drawing.fillRect(((n * width) / 30) % width, ((n * height) / 40) % height, width / 4, height / 4)
        const frame = new VideoFrame(canvas, { timestamp: (n * 1_000_000) / framesPerSecond })
        encoder.encode(frame, { keyFrame: n === 0 })
        frame.close()
        while (encoder.encodeQueueSize > 2) await new Promise(resolve => setTimeout(resolve, 5))
      }
      await encoder.flush()
      encodedLayers.push(encoded)
    }
    return encodedLayers
  }, framesPerSecond)
  return layers.map(layer =>
    layer.map(({ isKeyFrame, data }) => ({ isKeyFrame, data: Buffer.from(data, 'base64') })),
  )
}
