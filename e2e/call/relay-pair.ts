import type { Page } from '@playwright/test'

export interface RelayedConnection {
  /** From the first offer until both sides are connected. */
  connectedMs: number
  /** Kinds of the candidates that were chosen, and by which protocol the local one reaches its relay. */
  local: string
  remote: string
  relayProtocol: string
  framesDecoded: number
  packetsLost: number
  packetsReceived: number
  /** Whether a message came back on the data channel. */
  hasEcho: boolean
}

interface Wish {
  iceServers: { urls: string[]; username?: string; credential?: string }[]
  /** How long media flows before the figures are read; at least until ten frames are decoded. */
  ms?: number
  bitsPerSecond?: number
}

/** Two connections in one page that may only meet through the relay: an animated picture and a data channel between them. */
export function connectThroughRelay(page: Page, wish: Wish): Promise<RelayedConnection> {
  return page.evaluate(async ({ iceServers, ms = 0, bitsPerSecond }) => {
    const configuration: RTCConfiguration = { iceServers, iceTransportPolicy: 'relay' }
    const [caller, callee] = [new RTCPeerConnection(configuration), new RTCPeerConnection(configuration)]
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 })
    const drawing = canvas.getContext('2d')!
    const paint = setInterval(() => {
      // Noise, which no encoder makes small.
      const image = drawing.createImageData(canvas.width, canvas.height)
      const words = new Uint32Array(image.data.buffer)
      for (let index = 0; index < words.length; index += 64)
        words.fill((Math.random() * 2 ** 32) | 0xff000000, index, index + 64)
      drawing.putImageData(image, 0, 0)
    }, 50)
    /** What the browser never answers is named, rather than the test timing out. */
    const answered = <T>(work: Promise<T>, what: () => string): Promise<T> => {
      const limit = Promise.withResolvers<never>()
      const timer = setTimeout(() => limit.reject(new Error(`not answered: ${what()}`)), 60_000)
      return Promise.race([work, limit.promise]).finally(() => clearTimeout(timer))
    }
    const frames = () =>
      answered(callee.getStats(), () => `statistics of a connection that is ${callee.connectionState}`).then(
        report => {
          const inbound = [...report.values()].find(({ type }) => type === 'inbound-rtp')
          return inbound as RTCInboundRtpStreamStats | undefined
        },
      )
    const until = async (is: () => boolean | Promise<boolean>, what: string) => {
      const end = performance.now() + 20_000
      while (!(await is())) {
        if (performance.now() > end) throw new Error(`not reached: ${what}`)
        await new Promise(resolve => setTimeout(resolve, 20))
      }
    }
    try {
      caller.onicecandidate = ({ candidate }) => candidate && callee.addIceCandidate(candidate)
      callee.onicecandidate = ({ candidate }) => candidate && caller.addIceCandidate(candidate)
      callee.ondatachannel = ({ channel }) => {
        channel.onmessage = ({ data }) => channel.send(data)
      }
      const channel = caller.createDataChannel('echo')
      const echo = new Promise(resolve => {
        channel.onopen = () => channel.send('xin chào')
        channel.onmessage = ({ data }) => resolve(data === 'xin chào')
      })
      const [track] = canvas.captureStream(20).getVideoTracks()
      const sender = caller.addTrack(track!)
      const start = performance.now()
      await caller.setLocalDescription()
      await callee.setRemoteDescription(caller.localDescription!)
      await callee.setLocalDescription()
      await caller.setRemoteDescription(callee.localDescription!)
      if (bitsPerSecond) {
        const parameters = sender.getParameters()
        parameters.encodings[0]!.maxBitrate = bitsPerSecond
        await sender.setParameters(parameters)
      }
      await until(
        () => caller.connectionState === 'connected' && callee.connectionState === 'connected',
        'both connected',
      )
      const connectedMs = performance.now() - start
      const hasEcho = (await answered(
        echo,
        () => `echo; the channel is ${channel.readyState}, the transport ${caller.sctp?.transport.state}`,
      )) as boolean
      await until(async () => ((await frames())?.framesDecoded ?? 0) >= 10, 'ten frames decoded')
      await new Promise(resolve => setTimeout(resolve, ms))
      const report = await caller.getStats()
      const pair = [...report.values()].find(({ type, nominated }) => type === 'candidate-pair' && nominated)
      const [local, remote] = [report.get(pair.localCandidateId), report.get(pair.remoteCandidateId)]
      const inbound = (await frames())!
      return {
        connectedMs,
        local: local.candidateType,
        remote: remote.candidateType,
        relayProtocol: local.relayProtocol,
        framesDecoded: inbound.framesDecoded ?? 0,
        packetsLost: inbound.packetsLost ?? 0,
        packetsReceived: inbound.packetsReceived ?? 0,
        hasEcho,
      }
    } finally {
      clearInterval(paint)
      caller.close()
      callee.close()
    }
  }, wish)
}
