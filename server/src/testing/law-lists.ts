import { contract, type EventEnvelope } from '@trau/contract'
import type { Stage } from './law-acts.ts'

/** A list of An's that a client knows beside the rooms, and keeps by what it hears. */
export interface List {
  /** By the names of what stands in it. */
  fetch(stage: Stage): Promise<Record<string, unknown>>
  hear(known: Record<string, unknown>, event: EventEnvelope): void
}

const byName = <T>(items: readonly T[], nameOf: (item: T) => string) =>
  Object.fromEntries(items.map(item => [nameOf(item), item]))

export const devices: List = {
  async fetch({ an }) {
    const { items } = await an.ask(contract.device.listDevices, { query: { limit: 100 } })
    // Which session asks is not of the device; the event goes to all of them.
    const views = items.map(({ isCurrent: _, ...device }) => device)
    return byName(views, device => device.deviceInfoId)
  },
  hear(known, event) {
    if (event.type === 'deviceUpdated') known[event.data.device.deviceInfoId] = event.data.device
    if (event.type === 'deviceRemoved') delete known[event.data.deviceInfoId]
  },
}
export const notices: List = {
  async fetch({ an }) {
    const { items } = await an.ask(contract.account.listSecurityNotices, { query: { limit: 100 } })
    return byName(items, notice => notice.noticeId)
  },
  hear(known, event) {
    if (event.type === 'securityNoticed') known[event.data.noticeId] = event.data
  },
}
export const contacts: List = {
  async fetch({ an }) {
    const { items } = await an.ask(contract.contact.listContacts, { query: { limit: 100 } })
    return byName(items, contact => contact.contactId)
  },
  hear(known, event) {
    if (event.type === 'contactMatched') known[event.data.contact.contactId] = event.data.contact
  },
}
export const dataExports: List = {
  async fetch({ an }) {
    const { items } = await an.ask(contract.ownData.listDataExports)
    // The address is for who asks for the list, each time another.
    const views = items.map(({ downloadUrl: _, ...view }) => view)
    return byName(views, view => view.exportId)
  },
  hear(known, event) {
    if (event.type === 'dataExportUpdated') known[event.data.export.exportId] = event.data.export
  },
}

export const personalTags: List = {
  async fetch({ an }) {
    const { items } = await an.ask(contract.room.listPersonalTags)
    return byName(items, tag => tag.tagId)
  },
  hear(known, event) {
    if (event.type !== 'personalTagsUpdated') return
    for (const tagId of Object.keys(known)) delete known[tagId]
    Object.assign(
      known,
      byName(event.data.personalTags, tag => tag.tagId),
    )
  },
}

export const savedMessages: List = {
  async fetch({ an }) {
    const { items } = await an.ask(contract.chat.listSavedMessages)
    return Object.fromEntries(items.map(({ message, savedTime }) => [message.messageId, savedTime]))
  },
  hear(known, event) {
    if (event.type !== 'savedMessageUpdated') return
    const { messageId, savedTime } = event.data
    if (savedTime === undefined) delete known[messageId]
    else known[messageId] = savedTime
  },
}

export const drafts: List = {
  async fetch({ an }) {
    const { items } = await an.ask(contract.chat.listDrafts, { query: { limit: 100 } })
    return byName(items, draft => draft.roomId)
  },
  hear(known, event) {
    if (event.type !== 'draftUpdated') return
    const { roomId, draft } = event.data
    if (draft) known[roomId] = draft
    else delete known[roomId]
  },
}

export const scheduled: List = {
  async fetch({ an }) {
    const { items } = await an.ask(contract.chat.countScheduledMessages)
    return byName(items, count => count.roomId)
  },
  hear(known, event) {
    if (event.type !== 'scheduledUpdated') return
    const { roomId, waiting, failed } = event.data
    if (waiting + failed === 0) delete known[roomId]
    else known[roomId] = event.data
  },
}

export const reminders: List = {
  async fetch({ an }) {
    const { items } = await an.ask(contract.chat.listReminders)
    // What was said and noted is fetched, not published.
    const marks = items.map(({ message: _1, note: _2, ...mark }) => mark)
    return byName(marks, mark => mark.messageId)
  },
  hear(known, event) {
    if (event.type === 'reminderDue') known[event.data.messageId] = event.data
    if (event.type !== 'reminderUpdated') return
    const { messageId, reminder } = event.data
    if (reminder) known[messageId] = reminder
    else delete known[messageId]
  },
}
