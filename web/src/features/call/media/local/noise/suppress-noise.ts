import wasmUrl from '@sapphi-red/web-noise-suppressor/gtcrn.wasm?url'
import { trustedScriptUrl } from '../../../../../api/trusted-script-url.ts'
import { canSwitch, switchOfDevice } from '../device-switch.ts'
import type { TrackEffect } from '../source.ts'
import { relayName, type StartSuppressing, type SuppressorSays, sampleRate } from './messages.ts'
import workletUrl from './relay.worklet.ts?worker&url'
import workerUrl from './suppressor.worker.ts?worker&url'

/** Compiling takes a fraction of a second; what takes this long does not come. */
const patienceMs = 15_000

/**
 * Takes noise out of a microphone's sound, in this browser: by the system's own voice isolation where the microphone has it, by the
 * network GTCRN otherwise, which delays the voice by about 40 ms. Rejects where neither runs; what is then sent is the microphone as it is.
 */
export async function suppressNoise(track: MediaStreamTrack): Promise<TrackEffect> {
  if (canSwitch(track, 'voiceIsolation')) return switchOfDevice(track, 'voiceIsolation')
  const context = new AudioContext({ sampleRate, latencyHint: 'interactive' })
  const worker = new Worker(trustedScriptUrl(workerUrl), { type: 'module' })
  let relay: AudioWorkletNode | undefined
  const stop = () => {
    relay?.port.postMessage('stop')
    worker.terminate()
    void context.close().catch(() => undefined)
  }
  try {
    const [wasm] = await Promise.all([fetchBytes(wasmUrl), context.audioWorklet.addModule(workletUrl)])
    relay = new AudioWorkletNode(context, relayName, { channelCount: 1, channelCountMode: 'explicit' })
    const target = context.createMediaStreamDestination()
    context
      .createMediaStreamSource(new MediaStream([track]))
      .connect(relay)
      .connect(target)
    const isReady = readiness(worker)
    const { port1, port2 } = new MessageChannel()
    relay.port.postMessage('start', [port1])
    worker.postMessage({ wasm, port: port2 } satisfies StartSuppressing, [wasm, port2])
    // Without a gesture a browser may hold the context, which would send silence.
    await inTime(Promise.all([isReady, context.resume()]))
    return { track: target.stream.getAudioTracks()[0]!, stop }
  } catch (error) {
    stop()
    throw error
  }
}

async function fetchBytes(url: string): Promise<ArrayBuffer> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The noise suppressor could not be fetched: ${answer.status}`)
  return answer.arrayBuffer()
}

const readiness = (worker: Worker) =>
  new Promise<void>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<SuppressorSays>) =>
      data === 'ready' ? resolve() : reject(new Error('The noise suppressor could not be compiled'))
    worker.onerror = () => reject(new Error('The worker of the noise suppressor failed'))
  })

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The noise suppressor did not start')), patienceMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
