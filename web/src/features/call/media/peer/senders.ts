/** How much each sender may send, and what comes first. */

/** Redundant voice (RED, RFC 2198) where the browser has it: a lost packet comes again inside the next one. */
export function preferRedundantVoice(transceiver: RTCRtpTransceiver): void {
  const codecs = globalThis.RTCRtpReceiver?.getCapabilities?.('audio')?.codecs ?? []
  const red = codecs.filter(codec => codec.mimeType.toLowerCase() === 'audio/red')
  if (red.length === 0) return
  try {
    transceiver.setCodecPreferences([...red, ...codecs.filter(codec => !red.includes(codec))])
  } catch {
    // Without it the browser's own order holds.
  }
}

/** What one encoding should be; undefined values are left to the browser. */
export interface EncodingLimits {
  isActive?: boolean
  maxBitrate?: number
  maxFramerate?: number
  scaleResolutionDownBy?: number
  priority?: RTCPriorityType
}

/** @returns whether the browser took them; a sender without encodings (not negotiated yet) takes none */
export async function limitEncoding(sender: RTCRtpSender, limits: EncodingLimits): Promise<boolean> {
  const parameters = sender.getParameters()
  const encoding = parameters.encodings?.[0]
  if (!encoding) return false
  const { isActive, priority, ...rest } = limits
  Object.assign(encoding, rest)
  if (isActive !== undefined) encoding.active = isActive
  if (priority !== undefined) {
    encoding.priority = priority
    encoding.networkPriority = priority
  }
  try {
    await sender.setParameters(parameters)
    return true
  } catch {
    return false
  }
}

/** Voice before pictures when there is not room for both. */
export async function sendVoiceFirst(connection: RTCPeerConnection): Promise<void> {
  for (const [at, transceiver] of connection.getTransceivers().entries()) {
    await limitEncoding(transceiver.sender, { priority: at === 0 ? 'high' : 'low' })
  }
}
