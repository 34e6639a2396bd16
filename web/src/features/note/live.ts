import type { LiveHandlers } from '../../live/dispatch.ts'

/** What lists of notes show. What is heard of an open note, its document applies. */
export const noteLive = {
  noteListChanged: () => ({ invalidate: ['note'] }),
} satisfies LiveHandlers
