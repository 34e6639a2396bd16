import type { SlashWords } from '../vi/slashWords.ts'

export const slashWords: SlashWords = {
  label: 'Commands',
  unknown: name =>
    `There is no command “/${name}”. Type / to see them all, or put a space in front to send it as text.`,
  notHere: name => `“/${name}” does not work here.`,
  nothingToSend: name => `Write the message after the command: /${name} Meeting at 9 tomorrow`,
  hints: {
    poll: 'Make a poll',
    remind: 'Remind me of the message I reply to, or of the latest',
    schedule: 'Write a message, then choose when it is sent',
    silent: 'Send a message that notifies nobody',
    location: 'Send a place',
    bank: 'Send a bank account',
    contact: 'Send a contact card',
    note: 'Write a note; its first line is the title',
    file: 'Attach a file',
    search: 'Search this conversation',
    mute: 'Mute this conversation',
    unmute: 'Notify me here again',
    saved: 'Show saved messages',
    help: 'Show shortcuts',
  },
}
