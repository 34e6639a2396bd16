import { maxMessageGraphemes } from '@trau/contract/rules/message'
import { fullTime } from '../../text/time.ts'
import { permissionLabel } from '../permission-labels.ts'
import { plural } from '../plural.ts'
import type { errors as vi } from '../vi/errors.ts'
import { waitOf } from '../wait.ts'

export const waitInWords = waitOf(['second', 'minute', 'hour', 'day'], plural)
export const after = (seconds: number | undefined) =>
  seconds ? `in ${waitInWords(seconds)}` : 'in a few minutes'

const sizeInWords = (bytes: number) =>
  bytes >= 1024 ** 3
    ? `${Number((bytes / 1024 ** 3).toFixed(1)).toLocaleString('en')} GB`
    : `${Math.floor(bytes / 1024 ** 2)} MB`

export const errors = {
  unknown: 'Something did not work on our side. Try again; if it keeps failing, reload the page.',

  networkError: 'The server cannot be reached. Check your connection and try again.',
  timeout: 'The server took too long to answer. Try again.',
  cancelled: 'The request was cancelled.',
  turnedAway: 'The sign-in gateway in front of the server asks you to sign in again. Reload the page.',
  badResponse: 'The server gave an answer that makes no sense. Try again in a few minutes.',
  fileUnreadable: 'This file can no longer be read on this device. Delete the message and choose it again.',

  badRequest: 'The request is not valid. Reload the page and try again.',
  validationFailed: 'Something is not right yet. Look at the marked fields.',
  endpointNotFound: 'This feature has moved. Reload the page to get the new version.',
  tenantNotFound: 'There is no space of this name. Check the address.',
  payloadTooLarge: 'This is too large to send. Shorten it and send again.',
  unsupportedMediaType: 'This kind of content is not supported yet.',
  rateLimited: data => `That was a little fast. Try again ${after(data.retryAfter)}.`,
  tooBusy: 'The server is busy. Try again in a few seconds.',
  serverReadOnly:
    'The server is almost full, so it only lets you read. Try later, or tell your administrator.',
  internal: 'The server failed on this. Try again in a few minutes.',

  unauthenticated: 'Sign in to go on.',
  accessTokenExpired: 'Your session has expired. Sign in again.',
  sessionRevoked: 'This session was ended. Sign in again.',
  refreshTokenInvalid: 'Your session is no longer valid. Sign in again.',
  refreshTokenReused: 'Your session was used elsewhere, so we ended it to be safe. Sign in again.',
  accountLocked: data =>
    data.retryAfter
      ? `The account is locked for a while after too many wrong tries. Try again ${after(data.retryAfter)}.`
      : 'This account is locked. Ask an administrator to open it.',
  forbidden: data =>
    data.permission
      ? `You need the permission “${permissionLabel(data.permission)}” to do this.`
      : 'You are not allowed to do this.',
  secondFactorNeeded: 'Turn on a second step in the security settings first.',

  wrongPassword: 'The current password is not right.',
  reauthenticationRequired: 'Sign in again, then retry: this needs to be surely you.',

  userNotFound: 'This person cannot be found.',
  friendshipNotFound: 'This relation cannot be found. Reload the page.',
  friendshipStatusNotAllowed: 'This cannot be changed that way now. Reload the page to see how it stands.',
  notOnYourself: 'You cannot do this to your own account.',
  underLegalHold: 'It cannot be erased: the account is kept for a legal reason.',
  lastAdministrator: 'This is the last administrator. Hand the rights to somebody else first.',
  strangerLimitReached: data =>
    `You can send ${data.max ?? 3} messages before this person accepts. Please wait for their answer.`,
  tooManyStrangers: data =>
    `You have written to ${data.max ?? 20} strangers today. Please try again tomorrow.`,
  pictureNotFound: 'This picture is no longer there.',
  pictureInvalid: data =>
    ({
      notAPicture:
        'This file is not a picture that we can read. Choose a JPEG, PNG, WebP, GIF or AVIF picture.',
      tooManyPixels: 'The picture has too many pixels. Make it smaller and try again.',
      damaged: 'The picture is damaged and cannot be read. Choose another one.',
      cropOutside: 'The crop lies outside the picture. Choose the area again.',
    })[data.reason ?? 'notAPicture'],

  contactNotFound: 'This contact was not found in your address book.',
  contactLimitReached: data =>
    `Your address book is full: it holds at most ${(data.max ?? 5_000).toLocaleString('en')} contacts. Remove some, then add again.`,

  notAVideo: 'This file is not a video.',
  mediaNotFound: 'This file is no longer there.',
  uploadNotFound: 'This upload is no longer there. Send the file again.',
  fileEmpty: 'This file is empty, so it cannot be sent. Choose another one.',
  fileTooLarge: data =>
    data.maxBytes
      ? `The file is too large: at most ${sizeInWords(data.maxBytes)} each. Choose a smaller one.`
      : 'The file is too large. Choose a smaller one.',
  quotaExceeded: data =>
    `Files have used up their ${data.maxBytes ? sizeInWords(data.maxBytes) : 'room'}. Delete some and send again.`,
  tooManyUploads: 'You are uploading too many files at once. Wait for some to finish, then send more.',

  fileNotScanned: 'The file is being scanned for viruses. Try again in a few minutes.',
  fileInfected: 'This file holds malware and cannot be opened.',

  receiptNotFound: 'This receipt was not found.',

  hiddenLocked: 'Hidden conversations are locked. Type your PIN into the search box.',

  roomNotFound: 'This conversation is gone, or you are not in it.',
  memberNotFound: 'This person is no longer in the group.',
  roleTooLow: 'Your role in the group does not allow this.',
  roomFull: data =>
    data.max
      ? `The group is full: ${data.max.toLocaleString('en')} people.`
      : 'The group is full. Make a new one.',
  notForThisRoomType: 'This does not work in this kind of conversation.',
  notDelivered: 'The message could not be delivered to this person.',
  personalTagNotFound: 'This tag is gone.',
  tooManyPersonalTags: data => `You have ${data.max ?? 50} tags already. Delete one first.`,
  inviteNotFound: 'This invitation does not work any more. Ask its sender for a new one.',
  tooManyInvites: data => `The group has ${data.max ?? 20} invitations already. Revoke one first.`,
  joinRequestNotFound: 'This person is not waiting any more.',
  bannedFromRoom: 'You cannot come back to this group by a link. Ask its owner to add you.',
  roomReadOnly: 'This group is archived: it can only be read.',
  notInWorkspace: 'Somebody is not in the workspace of this group. Invite them there first.',
  workspaceNotFound: 'This workspace is gone, or you are not in it.',
  tooManyJoinRequests: 'Too many people are waiting to come in. Please try again later.',

  accountLimited: data =>
    data.until
      ? `Your account is limited until ${fullTime(data.until)}: no messages to strangers, friend requests, new groups or added people for now.`
      : 'Your account is limited, so this cannot be done now.',
  reportExists: 'You have reported this person, and it is being looked at.',

  notificationNotFound: 'This notification is no longer available.',
  messageNotFound: 'This message is gone.',
  messageEmpty: 'The message has no content yet.',
  messageBlocked: data =>
    data.kind === 'DOMAIN'
      ? `The rules here do not allow links to ${data.found}.`
      : `The rules here do not allow “${data.found ?? 'this word'}”. Change the message and send it again.`,
  messageTooLong: data =>
    `The message is longer than ${(data.maxGraphemes ?? maxMessageGraphemes).toLocaleString('en')} characters. Split it and send again.`,
  messageRecalled: 'This message was recalled.',
  editWindowClosed: 'After 24 hours a message cannot be edited any more.',
  recallWindowClosed: 'After 24 hours a message cannot be recalled any more.',
  notYourMessage: 'Only its sender can do this to a message.',
  tooManyPins: data => `There are ${data.max ?? 50} pinned messages already. Unpin one first.`,
  messageNotPinned: 'This message is no longer pinned.',
  tooManyReactions: 'This message has enough kinds of reactions. Choose one that is there.',
  notForThisKind: 'This kind of message does not allow that.',
  tooManyReminders: data => `You have ${data.max ?? 500} reminders. Finish some and try again.`,
  tooManySaved: data =>
    `You have saved ${(data.max ?? 1_000).toLocaleString('en')} messages. Remove some and try again.`,
  scheduledNotFound: 'This scheduled message is gone, or is being sent.',
  tooManyScheduled: data =>
    data.of === 'PERSON'
      ? `You have ${data.max ?? 500} scheduled messages. Delete some and try again.`
      : `This conversation has ${data.max ?? 100} scheduled messages. Delete some and try again.`,
  sendTimeOutOfRange: 'The time must be at least 10 seconds from now, and within a year.',
} satisfies typeof vi
