import type { LiveHandlers } from '../../live/dispatch.ts'

const listsChanged = () => ({ invalidate: ['note'] })

/** What lists of notes show. What is heard of an open note, its document applies. */
export const noteLive = {
  noteListChanged: listsChanged,
  noteLabelsChanged: listsChanged,
  // What is shared with the room goes with it.
  roomRemoved: listsChanged,
  roomHidden: listsChanged,
} satisfies LiveHandlers
