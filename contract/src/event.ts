import type { z } from 'zod'

/** Where an event is heard: `user` on the person's channel, `room` on the open room's channel, `live` beside it (never stored), `space` on a drive's, `note` and `noteLive` (never stored) on an open note's, `tenant` by everybody of the tenant. */
export type Channel = 'user' | 'room' | 'live' | 'space' | 'note' | 'noteLive' | 'tenant'

/** Where a guest hears the call that they are in. */
export const guestChannel = (participantId: string) => `guest:${participantId}`

/** Where everybody of a tenant hears what concerns all of them. */
export const tenantChannel = (tenantId: string) => `tenant:${tenantId}`

/** Where a drive is heard. */
export const spaceChannel = (spaceId: string) => `space:${spaceId}`

/**
 * Where an open room is heard. Who joined a group that hides its history listens to a channel of their own place, on which nothing of
 * what was said up to there is ever published; everybody who may see all of the room listens to one.
 * @param visibleAfterSeq the caller's own `selfMember.visibleAfterSeq`
 */
export const roomChannel = (roomId: string, visibleAfterSeq = 0) =>
  visibleAfterSeq > 0 ? `room:${roomId}:${visibleAfterSeq}` : `room:${roomId}`

export interface Event<Data = unknown> {
  channel: Channel
  /** The whole new view of the thing, never a difference, so that applying it twice changes nothing. */
  data: z.ZodType<Data>
  summary: string
}

export const event = <T extends z.ZodType>(
  channel: Channel,
  summary: string,
  data: T,
): Event<z.output<T>> => ({ channel, summary, data: data as z.ZodType<z.output<T>> })

export type DataOf<E> = E extends Event<infer D> ? D : never
