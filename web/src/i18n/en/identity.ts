import type { identity as vi } from '../vi/identity.ts'

const ago = (count: number, unit: string) => `Active ${count} ${unit}${count === 1 ? '' : 's'} ago`

export const identity = {
  profile: 'Profile',
  profileOf: (name: string) => `Profile of ${name}`,
  yourProfile: 'Your profile',
  loading: 'Opening the profile',
  notFound: 'This person was not found. The account may be gone, or not visible to you.',
  online: 'Active now',
  justNow: 'Active just now',
  minutesAgo: (minutes: number) => ago(minutes, 'minute'),
  hoursAgo: (hours: number) => ago(hours, 'hour'),
  daysAgo: (days: number) => ago(days, 'day'),
  message: 'Message',
  openCloud: 'My cloud',
  editProfile: 'Edit profile',
  more: (name: string) => `More about ${name}`,
  block: 'Block',
  unblock: 'Unblock',
  blockTitle: (name: string) => `Block ${name}?`,
  blockText:
    'They can no longer message or call you or add you to groups, and are not told. You can unblock them at any time.',
  blocked: (name: string) => `${name} is blocked.`,
  unblocked: (name: string) => `${name} is no longer blocked.`,
  blockedNote: 'You are blocking this person.',
  facts: 'Details',
  username: 'Username',
  bio: 'About',
  gender: 'Gender',
  genders: { 0: 'Not told', 1: 'Male', 2: 'Female', 3: 'Other' },
  birthday: 'Birthday',
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  address: 'Lives in',
  country: 'Country',
} satisfies typeof vi
