/** How loud what this receiver plays is now, from 0 to 1; silence where nothing has come for half a second. */
export function levelOf(receiver: RTCRtpReceiver | undefined): number {
  const heard = receiver?.getSynchronizationSources()[0]
  const isFresh = heard !== undefined && performance.timeOrigin + performance.now() - heard.timestamp < 500
  return isFresh ? (heard.audioLevel ?? 0) : 0
}
