export const inviteErrors = {
  inviteNotFound: { status: 404 },
  tooManyInvites: { status: 409 },
  joinRequestNotFound: { status: 404 },
  bannedFromRoom: { status: 403 },
  tooManyJoinRequests: { status: 409 },
} as const

export interface InviteErrorData {
  tooManyInvites: { max: number }
  tooManyJoinRequests: { max: number }
}
