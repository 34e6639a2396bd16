/** Rules and limits of rooms. Lengths of text are in graphemes. */

export const maxRoomName = 100
export const maxRoomDescription = 500
/** What one person alone calls a room. */
export const maxPrivateName = 100
