import type { appPasswords as vi } from '../vi/appPasswords.ts'

export const appPasswords = {
  title: 'App passwords',
  intro:
    'Open your files as a drive in Finder, Explorer, rclone and other programs by WebDAV. Each program has a password of its own, which you can revoke at any time.',
  loading: 'Loading app passwords',
  empty: 'No app passwords yet.',
  add: 'Make an app password',
  goOn: 'Continue',
  create: 'Make password',
  name: 'Name',
  nameHint: 'The program or machine that will use it, for example “rclone on my desktop”.',
  scope: 'Rights',
  scopes: { drive: 'See and change files', 'drive.read': 'See and download only' },
  neverUsed: 'Never used',
  lastUsed: (time: string) => `Last used ${time}`,
  made: (time: string) => `Made ${time}`,
  revoke: 'Revoke',
  revokeName: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke “${name}”?`,
  revokeText: 'The program that uses this password is refused at once. Your files stay as they are.',
  revokeAll: 'Revoke all',
  revokeAllTitle: 'Revoke all app passwords?',
  revokeAllText: 'Every program that uses them is refused at once. Your files stay as they are.',
  revokedAll: 'All app passwords revoked.',
  revoked: 'App password revoked.',

  readyTitle: (name: string) => `Password for “${name}”`,
  readyText: 'The password is shown this once. Paste it into the program before you close this.',
  done: 'I have saved it',
  address: 'Address',
  userName: 'User name',
  secret: 'Password',
  copyOf: (what: string) => `Copy ${what.toLowerCase()}`,
  copied: (what: string) => `${what} copied.`,
  copyFailed: 'The browser does not allow copying. Select the text and copy it yourself.',
  insecure:
    'This page is not encrypted (http): Windows Explorer will refuse it, and the password crosses the network in readable form.',
  how: 'How to connect',
  programs: {
    finder: 'In Finder choose Go › Connect to Server (⌘K), paste the address, then enter name and password.',
    explorer:
      'In File Explorer right-click This PC, choose Map network drive, paste the address, tick “Connect using different credentials”.',
    rclone: (address: string, userName: string) =>
      `rclone config create trau webdav url=${address} vendor=owncloud user=${userName} pass=PASSWORD --obscure`,
    davfs2: (address: string) => `sudo mount -t davfs ${address} /mnt/trau`,
    gnome: (address: string) =>
      `In Files (GNOME) open “Other Locations” and enter ${address.replace(/^http/, 'dav')} as the server address.`,
  },
} satisfies typeof vi
