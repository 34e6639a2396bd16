import type { z } from 'zod'

/** Where an event is heard: `user` on the person's channel, `room` on the open room's channel, `live` beside it (never stored). */
export type Channel = 'user' | 'room' | 'live'

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
