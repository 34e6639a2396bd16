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
  hideTitle: name => `Hide the conversation with ${name}?`,
  hideText: 'It leaves the list, search and notices. To open it again, type your PIN into the search box.',
  hideConfirm: 'Hide',
  hidden: 'Hidden. Type your PIN into the search box to open it.',
  unhide: 'Stop hiding…',
  unhideTitle: name => `Stop hiding the conversation with ${name}?`,
  unhideText: 'It comes back to the list on all of your devices.',
  unhideConfirm: 'Stop hiding',
  unhidden: name => `${name} is back in the list`,

  cancel: 'Cancel',

  clear: 'Delete history…',
  clearTitle: name => `Delete the history with ${name}?`,
  clearText:
    'Every message so far disappears from your account, on all of your devices. Others keep their copies. This cannot be undone.',
  clearConfirm: 'Delete history',
  cleared: 'The history was deleted',

  timer: 'Self-destruct timer…',
  timerTitle: 'Self-destructing messages',
  timerText:
    'Counts from sending, for messages sent from now on. Then they disappear for everybody in the conversation.',
  timerLabel: 'Delete after',
  timerSave: 'Save',
  timerOff: 'Off',
  timerOn: after => `Messages delete themselves after ${after}`,
  timerSetOff: 'The self-destruct timer is off',
  left: time => `${time} left`,
  leftLong: time => `Deletes itself in ${time}`,
  days: n => `${n} d`,
  hours: n => `${n} h`,
  minutes: n => `${n} min`,
  seconds: n => `${n} s`,
}
