import { plural } from '../plural.ts'
import type { retention as vi } from '../vi/retention.ts'

export const retention = {
  text: 'Content older than its rule is deleted for everybody, with its files, search entries and edit history. The narrowest rule holds: group, then workspace, then everywhere. “My Cloud” is never touched.',
  rules: 'Retention rules',
  loading: 'Loading retention rules',
  empty: 'There are no rules yet',
  emptyText: 'Everything is kept for ever.',
  add: 'Add a rule',
  edit: 'Edit the rule',
  editRule: (place, kind) => `Edit the rule: ${place}, ${kind}`,
  remove: 'Delete the rule',
  removeAsk: 'Delete this rule?',
  removeText:
    'The next wider rule holds; without one, content is kept for ever. What was deleted does not come back.',
  removed: 'The rule is deleted.',
  save: 'Save the rule',
  saved: 'The rule is saved. The next sweep follows it.',
  scope: 'Applies to',
  scopes: { TENANT: 'Everywhere', WORKSPACE: 'Workspace', ROOM: 'Group' },
  scopeOf: (kind, name) => `${kind}: ${name}`,
  scopeMissing: 'Choose where the rule applies.',
  kind: 'Kind of content',
  kinds: { MESSAGES: 'Messages', FILES: 'Photos, videos, voice and files', CALLS: 'Calls' },
  kindTexts: {
    MESSAGES: 'Messages without files.',
    FILES: 'Messages with files, and those files.',
    CALLS: 'The history of calls and the messages written in them.',
  },
  isKept: 'Keep for ever',
  isKeptText: 'Wider rules do not apply here.',
  days: 'Days to keep',
  daysInvalid: 'Enter a number of days from 1 to 36,500.',
  keptFor: days => `Kept for ${plural(days, 'day')}`,
  keptForEver: 'Kept for ever',
  counting: 'Counting what would be deleted…',
  reached: (items, rooms) =>
    `Once saved, the next sweep deletes ${plural(items, 'item')} in ${plural(rooms, 'conversation')} under this rule. This cannot be undone.`,
  reachedNone: rooms =>
    `Nothing is old enough to be deleted in ${plural(rooms, 'conversation')} under this rule.`,
  moreThan: count => `more than ${count}`,
  countFailed: 'What would be deleted could not be counted. It is counted again before you save.',
  uncounted:
    'You may not read what there is in this place, so what would be deleted could not be counted. It cannot be undone.',
  saveAsk: 'Save this rule?',
  replaced: rule => `There is a rule “${rule}” already. The new rule replaces it.`,
  saveAndDelete: 'Save and delete',
  replace: 'Replace the rule',
  changedBy: (name, time) => `${name} changed it at ${time}`,
  someone: 'Deleted account',

  inRoom: 'Retention',
  roomTexts: {
    MESSAGES: days => `Messages here are kept for ${plural(days, 'day')}.`,
    FILES: days => `Photos, videos, voice and files here are kept for ${plural(days, 'day')}.`,
    CALLS: days => `The history of calls here is kept for ${plural(days, 'day')}.`,
  },
} satisfies typeof vi
