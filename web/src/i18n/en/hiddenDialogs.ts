import type { HiddenDialogWords } from '../vi/hiddenDialogs.ts'

export const hiddenDialogs: HiddenDialogWords = {
  hideTitle: name => `Hide the conversation with ${name}?`,
  hideText: 'It leaves the list, search and notices. To open it again, type your PIN into the search box.',
  hideConfirm: 'Hide',
  hidden: 'Hidden. Type your PIN into the search box to open it.',
  unhideTitle: name => `Stop hiding the conversation with ${name}?`,
  unhideText: 'It comes back to the list on all of your devices.',
  unhideConfirm: 'Stop hiding',
  unhidden: name => `${name} is back in the list`,
  clearTitle: name => `Delete the history with ${name}?`,
  clearText:
    'Every message so far disappears from your account, on all of your devices. Others keep their copies. This cannot be undone.',
  clearConfirm: 'Delete history',
  cleared: 'The history was deleted',
  timerTitle: 'Self-destructing messages',
  timerText:
    'Counts from sending, for messages sent from now on. Then they disappear for everybody in the conversation.',
  timerLabel: 'Delete after',
  timerSave: 'Save',
  timerOff: 'Off',
  timerSetOff: 'The self-destruct timer is off',
}
