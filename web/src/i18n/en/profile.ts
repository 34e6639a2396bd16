import type { profile as vi } from '../vi/profile.ts'

export const profile = {
  address: 'Where you live',
  addressHint: 'Who sees it is set under Privacy.',
  addressLong: 'At most 200 characters.',
  country: 'Country',
  noCountry: 'Not told',
  website: 'Website',
  links: 'Links',
  linksText: 'Up to 5 social profiles or personal pages.',
  linkLabel: (n: number) => `Name of link ${n}`,
  linkUrl: (n: number) => `Address of link ${n}`,
  linkLabelHint: 'Name, such as Facebook',
  urlHint: 'example.com',
  addLink: 'Add a link',
  removeLink: (n: number) => `Remove link ${n}`,
  urlMissing: 'Enter an address, or remove this link.',
  urlWrong: 'This address does not open. A right one: https://example.com',
  linkLabelLong: 'The name of a link has at most 50 characters.',
} satisfies typeof vi
