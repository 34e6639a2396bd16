export const roomErrors = {
  strangerLimitReached: { status: 409 },
  tooManyStrangers: { status: 429 },
  roomNotFound: { status: 404 },
  tooManyHiddenRooms: { status: 409 },
  memberNotFound: { status: 404 },
  roleTooLow: { status: 403 },
  roomFull: { status: 409 },
  notForThisRoomType: { status: 409 },
  notDelivered: { status: 403 },
  personalTagNotFound: { status: 404 },
  tooManyPersonalTags: { status: 409 },
} as const

export interface RoomErrorData {
  tooManyHiddenRooms: { max: number }
  roomFull: { max: number }
  strangerLimitReached: { max: number }
  tooManyStrangers: { max: number; retryAfter?: number }
  tooManyPersonalTags: { max: number }
}
