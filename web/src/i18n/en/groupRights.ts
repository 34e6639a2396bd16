import type { groupRights as vi } from '../vi/groupRights.ts'

export const groupRights = {
  title: 'What members may do',
  text: 'The owner and deputies may always do all of this.',
  switches: {
    membersCanPost: 'Send messages',
    membersCanPin: 'Pin messages',
    membersCanMakePolls: 'Make polls',
    membersCanRename: 'Change name, description and picture',
    membersCanInvite: 'Add people to the group',
    membersCanSeeMembers: 'See the list of members',
    newMembersCanSeeHistory: 'New members see older messages',
  },
  hiddenMembers: 'Only the owner and deputies see the list of members.',
  pictureMenu: 'Change the group picture',
  setPicture: 'Set a picture',
  choosePicture: 'Choose a picture',
  removePicture: 'Remove the picture',
  pictureSaved: 'Group picture changed',
  pictureRemoved: 'Group picture removed',
  dissolve: 'Dissolve the group',
  dissolveTitle: name => `Dissolve the group ${name}?`,
  dissolveText: 'Everybody leaves the group, and all its messages are deleted. This cannot be undone.',
  dissolved: name => `${name} was dissolved`,
} satisfies typeof vi
