import type { shell as vi } from '../vi/shell.ts'

export const shell = {
  secondFactorNeeded: 'Everyone here is asked to turn on a second step.',
  secondFactorTurnOn: 'Turn it on',
  skip: 'Skip to the content',
  areas: 'Areas',
  chat: 'Chats',
  people: 'Contacts',
  notifications: 'Notifications',
  notes: 'Notes',
  drive: 'Drive',
  calls: 'Calls',
  admin: 'Admin',
  unreadRooms: (count: number) => (count === 1 ? '1 unread conversation' : `${count} unread conversations`),
  unreadNotifications: (count: number) => `${count} unread notification${count === 1 ? '' : 's'}`,
  friendRequests: (count: number) =>
    count === 1 ? '1 friend request waits' : `${count} friend requests wait`,
  friendAsked: (name: string) => `${name} wants to be friends with you.`,
  friendAgreed: (name: string) => `${name} has agreed to be friends.`,
  view: 'View',

  me: 'You',
  meMenu: (name: string) => `${name}: profile and settings`,
  profile: 'Your profile',
  settings: 'Settings',
  shortcuts: 'Shortcuts',
  theme: 'Theme',
  themes: { system: 'As the device', light: 'Light', dark: 'Dark' },
  signOut: 'Sign out',
  signOutTitle: 'Sign out with unsent messages?',
  signOutUnsent: (count: number) =>
    `${count === 1 ? 'One message is' : `${count} messages are`} not sent yet. Signing out removes them from this browser.`,
  signOutAnyway: 'Remove and sign out',

  unanswered: 'The server does not answer',
  unansweredDetail: 'You are still signed in. This page opens by itself as soon as the server answers.',
  offline: 'Connection lost – trying again',
  offlineDetail: 'What you write is kept and will be sent when the network is back.',
  updateReady: 'A new version is ready',
  updateDetail: 'Your drafts and unsent messages are kept.',
  updateNow: 'Reload',
  stopped: 'The connection was stopped after several tries. Your messages and drafts are safe.',
  warned: reason => `A warning from the administrators: your account was reported (${reason}).`,
  acknowledge: 'I have read it',
  limited: until =>
    `Your account is limited until ${until}: no messages to strangers, friend requests, new groups or added people.`,
  warnedFor: {
    SENSITIVE: 'sensitive content',
    ANNOYING: 'annoying',
    FRAUD: 'fraud',
    OTHER: 'another reason',
  },
  reconnect: 'Reconnect',
  partUnavailable: 'This part could not be loaded. Check your connection and open it again.',
  insecure:
    'This page runs without encryption (http), so the browser withholds microphone, notifications and the key that protects your session.',
  insecureDismiss: 'Understood',

  comingSoon: 'Coming soon',
  backToChat: 'Back to chats',
  coming: {
    notes: {
      title: 'Notes are on their way',
      text: 'Write alone or together, with lists and pictures, and share straight into a conversation.',
    },
    drive: {
      title: 'Drive is coming soon',
      text: 'Your files and those of your groups, uploads that survive a lost network, previews without downloading.',
    },
    myDrive: {
      title: 'Your files will be here',
      text: 'Folders, search, a bin and earlier versions, tidy and easy to find.',
    },
    calls: {
      title: 'Calls are coming soon',
      text: 'Voice and video, for two or for the whole group, with screen sharing, right in the browser.',
    },
    admin: {
      title: 'The admin pages are being built',
      text: 'People, permissions, configuration and figures of this server, with a log of every act.',
    },
    any: { title: 'This feature is coming soon', text: 'We are making it good before we invite you in.' },
  },

  pages: {
    signIn: 'Sign in',
    register: 'Create an account',
    qr: 'Sign in with a QR code',
    chooser: 'Ways to sign in',
    forgot: 'Forgotten password',
    coming: 'Coming soon',
    myDrive: 'Your files',
  },
  opened: (page: string) => `Opened: ${page}`,
} satisfies typeof vi
