import { ignoreFailure } from '../../../../api/ignore-failure.ts'
import type { TrackSource } from '../types.ts'
import { screenPreset } from '../video-presets.ts'

/** Of 720 lines: a quarter, a half and all (`layerHeights` of the relay). Bits per second. */
const cameraLayers: RTCRtpEncodingParameters[] = [
  { rid: 'q', scaleResolutionDownBy: 4, maxBitrate: 150_000, maxFramerate: 15 },
  { rid: 'h', scaleResolutionDownBy: 2, maxBitrate: 450_000, maxFramerate: 20 },
  { rid: 'f', scaleResolutionDownBy: 1, maxBitrate: 1_500_000, maxFramerate: 30 },
]
const voiceBitrate = 32_000

/** Sections that send, of each kind in the order that the relay expects: microphone, sound of the screen; camera, screen. */
export function addSendingSections(
  connection: RTCPeerConnection,
  track: (source: TrackSource) => MediaStreamTrack | null,
): Record<TrackSource, RTCRtpTransceiver> {
  const add = (source: TrackSource, kind: 'audio' | 'video', sendEncodings: RTCRtpEncodingParameters[]) => {
    const transceiver = connection.addTransceiver(track(source) ?? kind, {
      direction: 'sendonly',
      sendEncodings,
    })
    preferRelayedCodecs(transceiver, kind, 'sender')
    return transceiver
  }
  return {
    microphone: add('microphone', 'audio', [
      { maxBitrate: voiceBitrate, priority: 'high', networkPriority: 'high' },
    ]),
    screenAudio: add('screenAudio', 'audio', [{ maxBitrate: 2 * voiceBitrate }]),
    camera: add('camera', 'video', cameraLayers),
    screen: add('screen', 'video', [screenPreset]),
  }
}

/** Empty sections, in which the relay sends whom it chooses. */
export function addReceivingSections(
  connection: RTCPeerConnection,
  kind: 'audio' | 'video',
  count: number,
): void {
  for (let i = 0; i < count; i++)
    preferRelayedCodecs(connection.addTransceiver(kind, { direction: 'recvonly' }), kind, 'receiver')
}

/** The codecs that the relay forwards, and no others: a description of sixteen people stays small. */
function preferRelayedCodecs(
  transceiver: RTCRtpTransceiver,
  kind: 'audio' | 'video',
  side: 'sender' | 'receiver',
): void {
  const names = kind === 'audio' ? ['audio/red', 'audio/opus'] : ['video/vp8', 'video/rtx']
  const capabilities = (side === 'sender' ? RTCRtpSender : RTCRtpReceiver).getCapabilities(kind)?.codecs ?? []
  const codecs = names.flatMap(name => capabilities.filter(codec => codec.mimeType.toLowerCase() === name))
  try {
    if (codecs.length > 0) transceiver.setCodecPreferences(codecs)
  } catch {
    // The browser's own order holds.
  }
}

/** Layers that nobody watches are not encoded. @param count of layers that somebody watches, from the smallest */
export async function limitLayers(sender: RTCRtpSender, count: number): Promise<void> {
  const parameters = sender.getParameters()
  const isSame = parameters.encodings.every((encoding, i) => (encoding.active ?? true) === i < count)
  if (isSame) return
  for (const [i, encoding] of parameters.encodings.entries()) encoding.active = i < count
  await ignoreFailure(sender.setParameters(parameters), 'optional')
}
