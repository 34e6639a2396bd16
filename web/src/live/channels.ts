/** Names of real-time channels, the same in every mode of the server. */
export const channels = {
  /** Subscribed by the server: what changes lists, badges and the account. */
  user: (userId: string) => `user:#${userId}`,
  /**
   * While a room is open: its messages and their changes. Who may not see what was said before they joined hears it on a channel of
   * their own place (`selfMember.visibleAfterSeq`).
   */
  room: (roomId: string, visibleAfterSeq = 0) =>
    visibleAfterSeq > 0 ? `room:${roomId}:${visibleAfterSeq}` : `room:${roomId}`,
  /** Beside it: typing and the like, never stored. */
  live: (roomId: string) => `live:${roomId}`,
  note: (noteId: string) => `note:${noteId}`,
  /** While the files of a person or room are open: that something of them changed. */
  space: (spaceId: string) => `space:${spaceId}`,
}

export interface ChannelName {
  kind: 'user' | 'room' | 'live' | 'note' | 'hidden' | 'space' | 'tenant' | 'ws' | 'unknown'
  id: string
}

const kinds = ['user', 'room', 'live', 'note', 'hidden', 'space', 'tenant', 'ws']

export function parseChannel(channel: string): ChannelName {
  const colon = channel.indexOf(':')
  const kind = channel.slice(0, colon)
  const [id = ''] = channel
    .slice(colon + 1)
    .replace(/^#/, '')
    .split(':')
  return { kind: kinds.includes(kind) ? (kind as ChannelName['kind']) : 'unknown', id }
}
