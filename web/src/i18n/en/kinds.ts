import type { KindWords } from '../vi/kinds.ts'

export const kinds: KindWords = {
  everybody: 'everyone',
  mentioned: 'You were mentioned',
  mentionNotice: name => `${name} mentioned you`,
  mentionNoticeIn: (name, room) => `${name} mentioned you in ${room}`,
  saidSticker: emoji => `Sticker · ${emoji}`,
  saidContact: name => `Contact card · ${name}`,
  saidBank: account => `Bank account · ${account}`,
  saidLocation: name => `Location · ${name}`,
  saidCall: (isVideo: boolean, isAnswered: boolean) =>
    `${isAnswered ? (isVideo ? 'Video' : 'Voice') : `Unanswered ${isVideo ? 'video' : 'voice'}`} call`,
  saidDrive: (name: string) => `Drive · ${name}`,
  saidNote: title => (title ? `Note · ${title}` : 'Note'),
  saidPoll: question => `Poll · ${question}`,
  forward: 'Forward',
  forwardedFrom: name => `Forwarded from ${name}`,
  forwardedFromMe: 'Forwarded from you',
  history: 'Edit history',
  pollClose: 'End poll',
  save: 'Save message',
  scheduled: 'Scheduled messages',
  saved: 'Saved messages',
  remind: 'Remind me…',
  reminders: 'Reminders',
  remindMark: 'Has a reminder',
  savedDone: 'Saved. Find it under Saved messages.',
}
