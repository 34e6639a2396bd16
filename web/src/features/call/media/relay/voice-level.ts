/** How loud what this receiver plays is now, from 0 to 1; silence where nothing has come for half a second. */
export function levelOf(receiver: RTCRtpReceiver | undefined): number {
  const source = receiver?.getSynchronizationSources()[0]
  const isFresh = source !== undefined && performance.timeOrigin + performance.now() - source.timestamp < 500
  return isFresh ? (source.audioLevel ?? 0) : 0
}
