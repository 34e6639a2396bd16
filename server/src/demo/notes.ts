import type { NoteColour, NoteShareRole } from '@trau/contract'
import { noteBlockId, noteFragment } from '@trau/contract/rules/note'
import { v4 } from 'uuid'
import * as Y from 'yjs'
import type { App } from '#platform/app.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { handlers, sharingHandlers } from '../services/note/index.ts'
import { contextOf, roomIdOf } from './context.ts'

/** A line: a paragraph, "# " a heading, "- " an item, "[ ] " and "[x] " a task. Lines of one kind that follow each other are one list. */
interface DemoNote {
  who: string
  title: string
  colour: NoteColour
  isPinned?: boolean
  label?: string
  lines: string[]
  sharedWith?: { people?: string[]; rooms?: string[]; role: NoteShareRole }
}

/** The oldest first: the newest stands at the top of the wall. */
export const notes: DemoNote[] = [
  {
    who: 'an',
    title: 'Sách muốn đọc',
    colour: 'DEFAULT',
    label: 'Cá nhân',
    lines: [
      '[x] Số đỏ – Vũ Trọng Phụng',
      '[ ] Nỗi buồn chiến tranh – Bảo Ninh',
      '[ ] Đất rừng phương Nam – Đoàn Giỏi',
    ],
  },
  {
    who: 'an',
    title: 'Leo núi tháng sau',
    colour: 'GREEN',
    label: 'Cá nhân',
    lines: [
      'Đi từ tối thứ Sáu, về chiều Chủ nhật. Sơn hỏi homestay.',
      '[x] Rủ Dũng và Khánh',
      '[x] Mua đèn đội đầu',
      '[ ] Kiểm tra áo mưa',
      '[ ] Đặt xe giường nằm',
    ],
    sharedWith: { people: ['son', 'dung', 'khanh'], role: 'EDIT' },
  },
  {
    who: 'lan',
    title: 'Giỗ ông, mùng 10 tháng Chạp',
    colour: 'YELLOW',
    lines: [
      '[x] Báo các cô chú',
      '[ ] Cá lóc, bạc hà, me',
      '[ ] Hoa cúc vàng',
      'Giang mang bánh, Minh về từ tối hôm trước.',
    ],
    sharedWith: { rooms: ['Nhà mình 🏡'], role: 'EDIT' },
  },
  {
    who: 'an',
    title: 'Họp tuần dự án Lá Xanh',
    colour: 'BLUE',
    isPinned: true,
    label: 'Công việc',
    lines: [
      '# Đã chốt',
      '- Trang chủ theo phương án 2, tăng tương phản của chữ',
      '- Họp lúc 9:30 thay vì 9:00',
      '# Việc cần làm',
      '[x] Đưa bản mới lên máy chủ thử nghiệm (Khánh)',
      '[ ] Thu hoá đơn trước 17:00 thứ Sáu (Oanh)',
      '[ ] Xem lại ảnh trang giới thiệu (Bình)',
    ],
    sharedWith: { rooms: ['Dự án Lá Xanh'], role: 'EDIT' },
  },
  {
    who: 'an',
    title: '',
    colour: 'DEFAULT',
    lines: ['Hỏi Đào chỗ ở gần sông Hàn, gần cầu Rồng càng tốt.'],
  },
]

/** Writes the notes of the demo's people by the endpoints of everybody else. */
export async function seedNotes(
  app: App,
  tenantId: string,
  people: ReadonlyMap<string, string>,
): Promise<void> {
  for (const note of notes) {
    const context = contextOf(app, tenantId, people.get(note.who)!)
    const noteId = uuidv7()
    const labelIds = note.label === undefined ? [] : [await labelId(context, note.label)]
    const { title, colour, isPinned = false } = note
    const body = {
      noteId,
      title,
      colour,
      isPinned,
      labelIds,
      isTemplate: false,
      update: updateOf(note.lines),
    }
    await handlers.createNote(context, { params: {}, query: {}, body })
    const { sharedWith } = note
    if (!sharedWith) continue
    const roomIds = await Promise.all((sharedWith.rooms ?? []).map(name => roomIdOf(app, tenantId, name)))
    const userIds = (sharedWith.people ?? []).map(username => people.get(username)!)
    await sharingHandlers.shareNote(context, {
      params: { noteId },
      query: {},
      body: { userIds, workspaceIds: [], roomIds, role: sharedWith.role, clientShareId: uuidv7() },
    })
  }
}

async function labelId(context: ReturnType<typeof contextOf>, name: string): Promise<string> {
  const label = await handlers.createNoteLabel(context, { params: {}, query: {}, body: { name } })
  return label.labelId
}

function updateOf(lines: readonly string[]): string {
  const groups: { list: string | undefined; items: Y.XmlElement[] }[] = []
  for (const line of lines) {
    const [list, item] = itemOf(line)
    const last = groups.at(-1)
    if (list !== undefined && last?.list === list) last.items.push(item)
    else groups.push({ list, items: [item] })
  }
  const blocks = groups.flatMap(({ list, items }) => (list === undefined ? items : element(list, {}, items)))
  const doc = new Y.Doc()
  doc.getXmlFragment(noteFragment).insert(0, blocks)
  return Buffer.from(Y.encodeStateAsUpdate(doc)).toString('base64')
}

/** A block, and the kind of list that it stands in. */
function itemOf(line: string): [list: string | undefined, item: Y.XmlElement] {
  const task = /^\[([ x])\] (.*)$/.exec(line)
  if (task) return ['taskList', element('taskItem', { checked: task[1] === 'x' }, [paragraph(task[2]!)])]
  if (line.startsWith('- ')) return ['bulletList', element('listItem', {}, [paragraph(line.slice(2))])]
  if (line.startsWith('# '))
    return [undefined, element('heading', { level: 2 }, [new Y.XmlText(line.slice(2))])]
  return [undefined, paragraph(line)]
}

const paragraph = (text: string) => element('paragraph', {}, [new Y.XmlText(text)])

function element(name: string, attributes: Record<string, unknown>, children: (Y.XmlElement | Y.XmlText)[]) {
  const createdElement = new Y.XmlElement(name)
  for (const [key, value] of Object.entries({ [noteBlockId]: v4(), ...attributes }))
    createdElement.setAttribute(key, value as string)
  createdElement.insert(0, children)
  return createdElement
}
