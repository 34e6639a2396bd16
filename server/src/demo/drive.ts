import type { DriveRole } from '@trau/contract'
import type { App, Context } from '#platform/app.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { handlers as drive, sharingHandlers as sharing } from '../services/drive/index.ts'
import { contextOf, roomIdOf } from './context.ts'
import { csv, docx } from './documents.ts'
import { fields, homePage, lanterns, portraits, roofs, yellowWall } from './pictures.ts'
import { upload } from './uploads.ts'

interface DemoFile {
  /** Of the person’s own drive, of a room by its name, or of the workspace. */
  room?: string
  isOfWorkspace?: true
  who: string
  path: string
  /** The oldest first; each after the first is a later version. */
  versions: (() => Promise<Buffer> | Buffer)[]
  isStarred?: true
}

/** A file or folder of somebody’s own drive, by its name, for others. */
interface DemoShare {
  who: string
  name: string
  people: string[]
  role: DriveRole
}

const text = (content: string) => () => Buffer.from(content)
const budget = (isPaid: boolean) => () =>
  csv([
    ['Khoản', 'Người phụ trách', 'Số tiền (₫)'],
    ['Thiết kế trang chủ', 'Bình', 18_000_000],
    ['Máy chủ thử nghiệm', 'Khánh', 4_500_000],
    ['Vé xe Đà Nẵng', 'Quỳnh', isPaid ? 680_000 : 'chưa có hoá đơn'],
  ])

const project = 'Dự án Lá Xanh'
const family = 'Nhà mình 🏡'

export const files: DemoFile[] = [
  {
    who: 'an',
    path: 'Giấy tờ/Hợp đồng thuê nhà.docx',
    isStarred: true,
    versions: [
      () =>
        docx('Hợp đồng thuê nhà', [
          'Bên cho thuê: bà Lê Thị Hoa. Bên thuê: ông Nguyễn Văn An.',
          'Giá thuê 7.500.000 ₫ một tháng, trả vào ngày mùng 5. Thời hạn mười hai tháng.',
        ]),
      () =>
        docx('Hợp đồng thuê nhà (gia hạn)', [
          'Bên cho thuê: bà Lê Thị Hoa. Bên thuê: ông Nguyễn Văn An.',
          'Giá thuê 7.800.000 ₫ một tháng, trả vào ngày mùng 5. Gia hạn thêm mười hai tháng.',
        ]),
    ],
  },
  {
    who: 'an',
    path: 'Giấy tờ/Chi tiêu tháng này.csv',
    versions: [
      () =>
        csv([
          ['Ngày', 'Khoản', 'Số tiền (₫)'],
          ['05', 'Tiền nhà', 7_800_000],
          ['09', 'Cà phê', 145_000],
        ]),
    ],
  },
  {
    who: 'an',
    path: 'Leo núi/Đồ cần mang.md',
    versions: [
      text('# Đồ cần mang\n\n- Giày leo núi\n- Áo mưa\n'),
      text('# Đồ cần mang\n\n- Giày leo núi\n- Áo mưa\n- Đèn đội đầu\n- Thuốc chống côn trùng\n'),
    ],
  },
  { who: 'son', path: 'Ảnh Mù Cang Chải/Mùa lúa chín.png', versions: [fields] },
  { who: 'quynh', path: 'Phố cổ/Mái ngói trong mưa.png', versions: [roofs] },
  { who: 'quynh', path: 'Phố cổ/Đèn lồng.png', versions: [lanterns] },
  { who: 'quynh', path: 'Phố cổ/Tường vàng.png', versions: [yellowWall] },
  {
    room: project,
    who: 'binh',
    path: 'Thiết kế/Trang chủ – phương án 1.png',
    versions: [() => homePage([166, 96, 38])],
  },
  {
    room: project,
    who: 'binh',
    path: 'Thiết kế/Trang chủ – phương án 2.png',
    versions: [() => homePage([52, 140, 92]), () => homePage([24, 104, 66])],
  },
  {
    room: project,
    who: 'binh',
    path: 'Thiết kế/Trang chủ – phương án 3.png',
    versions: [() => homePage([38, 96, 150])],
  },
  { room: project, who: 'oanh', path: 'Kinh phí.csv', versions: [budget(false), budget(true)] },
  {
    room: project,
    who: 'an',
    path: 'Biên bản họp.docx',
    versions: [
      () =>
        docx('Biên bản họp dự án Lá Xanh', [
          'Chọn phương án 2 cho trang chủ. Bình tăng tương phản của chữ trên nền xanh.',
          'Khánh đưa bản mới lên máy chủ thử nghiệm. Oanh thu hoá đơn trước 17:00 thứ Sáu.',
        ]),
    ],
  },
  {
    isOfWorkspace: true,
    who: 'an',
    path: 'Nội bộ/Lịch nghỉ và trực.csv',
    versions: [
      () =>
        csv([
          ['Tuần', 'Trực', 'Nghỉ'],
          ['48', 'Khánh', 'Chi (thứ Hai)'],
          ['49', 'Quỳnh', ''],
        ]),
    ],
  },
  {
    isOfWorkspace: true,
    who: 'binh',
    path: 'Thương hiệu/Sắc lá.png',
    versions: [portraits.binh!],
  },
  {
    room: family,
    who: 'lan',
    path: 'Công thức/Canh chua cá lóc.md',
    versions: [
      text(
        '# Canh chua cá lóc\n\n1. Cá lóc làm sạch, cắt khúc, ướp nước mắm.\n2. Nấu nước me, thả thơm và cà chua.\n3. Cho cá, bạc hà, giá; nêm vừa ăn, rắc ngò om.\n',
      ),
    ],
  },
]

const shares: DemoShare[] = [
  { who: 'an', name: 'Leo núi', people: ['son', 'dung'], role: 'EDIT' },
  { who: 'son', name: 'Ảnh Mù Cang Chải', people: ['an'], role: 'VIEW' },
  { who: 'quynh', name: 'Phố cổ', people: ['binh', 'an'], role: 'COMMENT' },
]

/** Fills the drives of the demo's people and groups by the ways of everybody else: folders, files and their versions. */
export async function seedDrive(
  app: App,
  tenantId: string,
  people: ReadonlyMap<string, string>,
  workspaceId: string,
): Promise<void> {
  const nodeIds = new Map<string, string>()
  for (const file of files) {
    const userId = people.get(file.who)!
    const { room, isOfWorkspace } = file
    const ownRoot = isOfWorkspace ? workspaceId : userId
    const rootId = room === undefined ? ownRoot : await roomIdOf(app, tenantId, room)
    await addFile(contextOf(app, tenantId, userId), rootId, file, nodeIds)
  }
  for (const { who, name, people: names, role } of shares)
    await sharing.shareDriveNode(contextOf(app, tenantId, people.get(who)!), {
      params: { nodeId: nodeIds.get(`${who}/${name}`)! },
      query: {},
      body: {
        userIds: names.map(username => people.get(username)!),
        roomIds: [],
        role,
        clientShareId: uuidv7(),
      },
    })
}

async function addFile(
  context: Context,
  rootId: string,
  { who, path, versions, isStarred }: DemoFile,
  nodeIds: Map<string, string>,
): Promise<void> {
  const names = path.split('/')
  const fileName = names.pop()!
  const parentId = await folderId(context, rootId, names)
  if (names.length > 0) nodeIds.set(`${who}/${names[0]}`, parentId)
  let nodeId: string | undefined
  for (const make of versions) {
    const mediaId = await upload(context, fileName, await make(), { forDrive: true })
    if (nodeId) {
      const params = { nodeId }
      await drive.setDriveContent(context, { params, query: {}, body: { mediaId } })
      continue
    }
    const body = {
      parentId,
      name: fileName,
      mediaId,
      clientNodeId: uuidv7(),
      onConflict: 'FAIL' as const,
    }
    const { node } = await drive.createDriveFile(context, { params: {}, query: {}, body })
    nodeId = node!.nodeId
  }
  nodeIds.set(`${who}/${fileName}`, nodeId!)
  if (isStarred)
    await drive.starDriveNode(context, { params: { nodeId: nodeId! }, query: {}, body: undefined })
}

async function folderId(context: Context, rootId: string, names: string[]): Promise<string> {
  if (names.length === 0) return rootId
  const body = { parentId: rootId, paths: [names], isNew: false }
  const { items } = await drive.createDriveFolders(context, { params: {}, query: {}, body })
  return items[0]!.nodeId
}
