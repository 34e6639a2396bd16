import type { CallGuestWords } from '../vi/callGuest.ts'

export const callGuest: CallGuestWords = {
  loading: 'Opening the call',
  invited: 'You are invited to a call',
  count: n =>
    n === 0 ? 'Nobody is in the call yet' : n === 1 ? '1 person in the call' : `${n} people in the call`,
  name: 'Your name',
  nameHint: 'Everybody in the call sees it.',
  nameNeeded: 'Please tell your name.',
  join: 'Join call',
  ask: 'Ask to join',
  askText: 'A host will let you in.',

  lobbyTitle: 'Waiting to be admitted',
  lobbyText: 'The hosts have been told. Keep this page open.',
  stopWaiting: 'Stop waiting',

  ends: {
    LEFT: { title: 'You left the call', text: 'It may still be running.' },
    REFUSED: {
      title: 'You were not admitted',
      text: 'The host refused. Please write to whoever invited you.',
    },
    REMOVED: { title: 'You were removed from the call', text: 'You cannot join this call again.' },
    ENDED: { title: 'The call has ended', text: 'Thank you for joining.' },
    LOST: { title: 'The call lost its connection', text: 'Check your network and join again.' },
    ELSEWHERE: {
      title: 'You are in the call in another tab',
      text: 'It has moved to another tab of this browser.',
    },
  },
  comeBack: 'Join again',

  goneTitle: 'This link no longer works',
  goneText: 'The call has ended, or the link has expired or was revoked. Please ask for a new one.',
  failedTitle: 'The link could not be opened',
  retry: 'Try again',
}
