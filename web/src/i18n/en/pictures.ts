import type { pictures as vi } from '../vi/pictures.ts'

export const pictures = {
  avatar: 'Picture',
  cover: 'Cover',
  menu: { avatar: 'Change the profile picture', cover: 'Change the cover' },
  choose: { avatar: 'Choose a profile picture', cover: 'Choose a cover' },
  replace: { avatar: 'Choose another', cover: 'Choose another' },
  remove: { avatar: 'Remove the picture', cover: 'Remove the cover' },
  cropTitle: {
    avatar: 'Choose the part for your picture',
    cover: 'Choose the part for your cover',
    group: 'Choose the part for the group',
  },
  zoom: 'Zoom',
  cancel: 'Cancel',
  save: 'Use this picture',
  saving: 'Uploading…',
  saved: 'Picture changed.',
  removed: 'Picture removed.',
  notAPicture: 'This file is no picture that can be read. Choose a JPEG, PNG, WebP, GIF or AVIF.',
  tooLarge: 'The picture is larger than 10 MB. Choose a smaller one.',
  unavailable: 'Cutting pictures could not be loaded. Check the network and try again.',
} satisfies typeof vi
