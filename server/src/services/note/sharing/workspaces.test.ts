import { contract, noteChannel, type Workspace } from '@trau/contract'
import type { Centrifuge } from 'centrifuge'
import { beforeEach, describe, expect, it } from 'vitest'
import { uuidv7 } from '#platform/uuid.ts'
import type { Person } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { addNote } from '../../../testing/note.ts'
import { addWorkspace } from '../../../testing/workspace.ts'
import { sceneForFile } from '../../room/testing/scene.ts'
import { paragraph, push, updateOf } from '../testing/documents.ts'

const scene = sceneForFile()
const { shareNote, listNoteMembers, deleteNoteMember } = contract.noteSharing
const w = contract.workspace

/** An's, with Bình as a member and Chi as a guest; Dũng is outside. */
let workspace: Workspace
let noteId: string
beforeEach(async () => {
  const { app, an, binh, chi } = scene
  workspace = await addWorkspace(app, an, { MEMBER: [binh], GUEST: [chi] })
  noteId = await addNote(an, 'Việc của lớp')
})

const share = (who: Person, role: 'VIEW' | 'EDIT' = 'EDIT', id = noteId) =>
  who.call(shareNote, {
    params: { noteId: id },
    body: { workspaceIds: [workspace.workspaceId], role, clientShareId: uuidv7() },
  })
const at = () => ({ params: { id: workspace.workspaceId } })
const ofMember = ({ userId }: Person) => ({ params: { id: workspace.workspaceId, userId } })

/** What somebody may do with the note, as their refusals, and whether it stands among what is shared with them. */
async function rightsOf(who: Person): Promise<string> {
  const read = await who.call(contract.noteSync.getNoteDocument, { params: { noteId } })
  const write = await push(who, noteId, Buffer.from(updateOf(paragraph('x')), 'base64'))
  const { items } = await who.ask(contract.note.listNotes, { query: { view: 'SHARED_WITH_ME', limit: 100 } })
  const isListed = items.some(note => note.noteId === noteId)
  return [read, write].map(answer => answer.error?.code ?? 'yes').join(' ') + (isListed ? ' listed' : '')
}
const nothing = 'noteNotFound noteNotFound'

describe('a note that is shared with a workspace', () => {
  it('a note that is shared with a workspace is read and written by its members as the share says, and by no guest and nobody outside', async () => {
    const { an, binh, chi, dung } = scene
    const { data } = await share(an, 'VIEW')
    const target = { kind: 'WORKSPACE', workspaceId: workspace.workspaceId }
    expect(data?.items).toMatchObject([{ target, role: 'VIEW' }])
    expect(await rightsOf(binh)).toBe('yes noteRoleTooLow listed')
    // A share that exists takes the new role.
    expect((await share(an)).data?.items).toHaveLength(1)
    expect(await rightsOf(binh)).toBe('yes yes listed')
    for (const who of [chi, dung]) expect(await rightsOf(who)).toBe(nothing)
    const { items } = await binh.ask(contract.note.listNotes, { query: { search: 'viec cua lop' } })
    expect(items.map(note => note.noteId)).toContain(noteId)
    const seen = await binh.ask(listNoteMembers, { params: { noteId } })
    expect(seen.items).toMatchObject([{ target }])
  })

  it('follows the role of each person: a guest who becomes a member reads it, and a member who becomes a guest does not', async () => {
    const { an, binh, chi } = scene
    await share(an)
    await an.ask(w.updateWorkspaceMember, { ...ofMember(chi), body: { role: 'MEMBER' } })
    expect(await rightsOf(chi)).toBe('yes yes listed')
    await an.ask(w.updateWorkspaceMember, { ...ofMember(binh), body: { role: 'GUEST' } })
    expect(await rightsOf(binh)).toBe(nothing)
  })

  it('a note that is shared with a workspace is lost, and heard no more, by whoever leaves; a role of their own stays', async () => {
    const { an, binh } = scene
    await share(an)
    const socket = await binh.socket()
    const heard = await listen(socket)
    await push(an, noteId, Buffer.from(updateOf(paragraph('một')), 'base64'))
    await eventually(() => expect(heard.count).toBeGreaterThan(0))
    await binh.ask(w.leaveWorkspace, at())
    await eventually(() => expect(heard.subscription.state).toBe('unsubscribed'))
    expect(await rightsOf(binh)).toBe(nothing)
    const own = { userIds: [binh.userId], role: 'VIEW' as const, clientShareId: uuidv7() }
    await an.ask(shareNote, { params: { noteId }, body: own })
    expect(await rightsOf(binh)).toBe('yes noteRoleTooLow listed')
  })

  it('a note that is shared with a workspace is read-only while the workspace is archived, and nobody’s while it is deleted', async () => {
    const { an, binh } = scene
    await share(an)
    await an.ask(w.archiveWorkspace, at())
    expect(await rightsOf(binh)).toBe('yes noteRoleTooLow listed')
    await an.ask(w.unarchiveWorkspace, at())
    const heard = await listen(await binh.socket())
    await an.ask(w.deleteWorkspace, at())
    await eventually(() => expect(heard.subscription.state).toBe('unsubscribed'))
    expect(await rightsOf(binh)).toBe(nothing)
    await an.ask(w.restoreWorkspace, at())
    expect(await rightsOf(binh)).toBe('yes yes listed')
  })

  it('a note that is shared with a workspace is lost by its members when the share ends, or the note goes into the trash', async () => {
    const { an, binh } = scene
    const { data } = await share(an)
    const { memberId } = data!.items[0]!
    const low = await binh.call(deleteNoteMember, { params: { noteId, memberId } })
    expect(low.error?.code).toBe('noteRoleTooLow')
    const heard = await listen(await binh.socket())
    await an.ask(contract.note.trashNotes, { body: { noteIds: [noteId] } })
    expect(await rightsOf(binh)).toBe(nothing)
    await eventually(() => expect(heard.subscription.state).toBe('unsubscribed'))
    await an.ask(contract.note.restoreNotes, { body: { noteIds: [noteId] } })
    expect(await rightsOf(binh)).toBe('yes yes listed')
    await an.ask(deleteNoteMember, { params: { noteId, memberId } })
    expect(await rightsOf(binh)).toBe(nothing)
  })

  it('makes its members’ lists ask again, and no guest’s', async () => {
    const { an, binh, chi } = scene
    const recipients: string[] = []
    for (const who of [binh, chi])
      (await who.socket()).on('publication', ({ data }) => {
        if (data.type === 'noteListChanged' && data.data.noteId === noteId) recipients.push(who.userId)
      })
    await share(an)
    await an.eventsPublished()
    await eventually(() => expect(recipients).toEqual([binh.userId]))
  })

  it('a note that is shared with a workspace is of a workspace in use that its owner is in, as more than a guest', async () => {
    const { an, binh, chi, dung } = scene
    const codeOf = async (who: Person) => (await share(who, 'VIEW', await addNote(who))).error?.code
    expect(await codeOf(dung)).toBe('workspaceNotFound')
    expect(await codeOf(chi)).toBe('roleTooLow')
    expect(await codeOf(binh)).toBeUndefined()
    await an.ask(w.archiveWorkspace, at())
    expect(await codeOf(binh)).toBe('workspaceArchived')
    await an.ask(w.deleteWorkspace, at())
    expect(await codeOf(an)).toBe('workspaceNotFound')
    const members = await an.ask(listNoteMembers, { params: { noteId } })
    expect(members.items).toEqual([])
  })
})

async function listen(socket: Centrifuge) {
  const subscription = socket.newSubscription(noteChannel(noteId))
  const heard = { subscription, count: 0 }
  subscription.on('publication', () => heard.count++)
  subscription.subscribe()
  await subscription.ready(5_000)
  return heard
}

describe('the notes of a workspace', () => {
  const listed = async (who: Person, search?: string) => {
    const query = { workspaceId: workspace.workspaceId, ...(search ? { search } : {}) }
    const { items } = await who.ask(contract.note.listNotes, { query })
    return items.map(note => note.title).sort()
  }

  it('the notes of a workspace are those shared with it, and with its groups that one is in; also those that are found', async () => {
    const { an, binh, chi } = scene
    await share(an)
    const makeGroup = async (who: Person, userIds: string[]) => {
      const body = { name: 'Nhóm của lớp', workspaceId: workspace.workspaceId, userIds }
      return (await who.ask(contract.room.createRoom, { body })).room.roomId
    }
    const [withAll, withoutBinh] = [
      await makeGroup(an, [binh.userId, chi.userId]),
      await makeGroup(an, [chi.userId]),
    ]
    const shareWith = async (title: string, body: { roomIds?: string[]; userIds?: string[] }) => {
      const params = { noteId: await addNote(an, title) }
      await an.ask(shareNote, { params, body: { ...body, role: 'VIEW', clientShareId: uuidv7() } })
    }
    await shareWith('Việc của nhóm', { roomIds: [withAll] })
    // Bình has it, and is not to learn from it that a group of the workspace has it too.
    await shareWith('Việc nơi khác', { roomIds: [withoutBinh], userIds: [binh.userId] })
    await addNote(an, 'Của riêng An')
    expect(await listed(binh)).toEqual(['Việc của lớp', 'Việc của nhóm'])
    expect(await listed(an)).toEqual(['Việc của lớp', 'Việc của nhóm', 'Việc nơi khác'])
    expect(await listed(chi)).toEqual(['Việc của nhóm', 'Việc nơi khác'])
    expect(await listed(binh, 'viec lop')).toEqual(['Việc của lớp'])
    expect(await listed(binh, 'rieng')).toEqual([])
  })

  it('the notes of a workspace are nothing that somebody outside may ask for, nor anybody once it is deleted', async () => {
    const { an, dung } = scene
    const query = { workspaceId: workspace.workspaceId }
    const codeFor = async (who: Person) => (await who.call(contract.note.listNotes, { query })).error?.code
    expect(await codeFor(dung)).toBe('workspaceNotFound')
    expect(await codeFor(an)).toBeUndefined()
    await an.ask(w.deleteWorkspace, { ...at(), body: { name: workspace.name } } as never)
    expect(await codeFor(an)).toBe('workspaceNotFound')
  })
})

it('everybody who may read a note by a workspace is notified once that it is shared with it', async () => {
  const { an, binh, chi, dung } = scene
  const member = await scene.app.person('Thành Viên')
  await an.ask(w.addWorkspaceMembers, { ...at(), body: { userIds: [member.userId] } })
  const noticesOf = async (who: Person) => {
    const { items } = await who.ask(contract.notification.listNotifications, {
      query: { requestPayload: JSON.stringify({ type: 'NOTE_SHARED' }) },
    })
    return items.filter(item => item.place.includes(noteId)).length
  }
  await share(an, 'VIEW')
  await share(an, 'EDIT')
  await scene.app.app.processors.idle()
  const counts = await Promise.all([an, binh, member, chi, dung].map(noticesOf))
  expect(counts).toEqual([0, 1, 1, 0, 0])
})
