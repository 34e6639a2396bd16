import type { TypingKind } from '@trau/contract'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { channels } from '../../live/channels.ts'
import type { LiveConnection } from '../../sync/live-connection.ts'

/** Says what somebody is doing; nobody waits for it, and nothing is lost when it is not heard. */
export function sayTyping({ socket }: LiveConnection, roomId: string, kind?: TypingKind) {
  // Where it is not connected, publishing throws instead of rejecting.
  const publishTyping = async () => socket.publish(channels.live(roomId), kind ? { kind } : {})
  void ignoreFailure(publishTyping(), 'optional')
}
