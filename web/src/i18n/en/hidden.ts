import type { HiddenWords } from '../vi/hidden.ts'

export const hidden: HiddenWords = {
  title: 'Hidden conversations',
  text: 'Shown on this device only, until you lock it or are away for 10 minutes.',
  open: 'Open hidden conversations',
  openText: 'Use the digits you typed as the PIN',
  opening: 'Opening…',
  isOpen: 'Open on this device',
  lock: 'Lock',
  locked: 'Hidden conversations are locked',
  none: 'No hidden conversations yet',
  noneText: 'Open the menu of a conversation and choose “Hide conversation”.',

  hide: 'Hide conversation…',
  unhide: 'Stop hiding…',

  clear: 'Delete history…',

  timer: 'Self-destruct timer…',
  timerOn: after => `Messages delete themselves after ${after}`,
  left: time => `${time} left`,
  leftLong: time => `Deletes itself in ${time}`,
  days: n => `${n} d`,
  hours: n => `${n} h`,
  minutes: n => `${n} min`,
  seconds: n => `${n} s`,
}
