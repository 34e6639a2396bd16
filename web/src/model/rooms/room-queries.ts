/** How many rooms the list is read by. */
export const roomPageSize = 50

/** What is asked of the server for each part. The last two are of the list again, without what stands between. */
const parts = {
  list: {},
  archive: { isArchived: true },
  strangers: { isStranger: true },
  unread: { unreadOnly: true },
  groups: { type: 'GROUP' },
}
export type RoomPart = keyof typeof parts

/** The query of one page of a part. */
export const roomsQuery = (part: RoomPart, cursor?: string) => ({
  limit: roomPageSize,
  cursor,
  requestPayload: { isArchived: false, isStranger: false, ...parts[part] },
})

/** The query of a person's tags: all that there can be. */
export const tagsQuery = { limit: 100 }
