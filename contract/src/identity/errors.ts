export const identityErrors = {
  userNotFound: { status: 404 },
  friendshipNotFound: { status: 404 },
  friendshipStatusNotAllowed: { status: 409 },
  notOnYourself: { status: 409 },
  lastAdministrator: { status: 409 },
  pictureNotFound: { status: 404 },
  pictureInvalid: { status: 422 },
} as const

export interface IdentityErrorData {
  pictureInvalid: { reason: 'notAPicture' | 'tooManyPixels' | 'damaged' | 'cropOutside' }
}
